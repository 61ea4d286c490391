import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens the question that the address points to (`/faq#free-use`). */
export function useOpenFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1));
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
}
