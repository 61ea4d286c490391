import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Has the service worker keep the pages whose requests it does not see: those that the router shows, and the one that
 * was loaded before the worker.
 */
export function useOfflineCopies(): void {
  const { pathname } = useLocation();
  const kept = useRef<string>(undefined);
  useEffect(() => {
    kept.current ??= isFromWorker() ? pathname : '';
    if (kept.current === pathname || !('serviceWorker' in navigator) || savesData()) return;
    kept.current = pathname;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(pathname));
  }, [pathname]);
}

function isFromWorker(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Boolean(document?.workerStart);
}

/** The copy is a second download of a page that the visitor has already seen. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
