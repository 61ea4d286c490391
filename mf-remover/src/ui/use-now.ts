import { useEffect, useState } from 'react';

/**
 * The time, in milliseconds since 1970.
 * @param every Milliseconds between two updates.
 */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
