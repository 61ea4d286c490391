import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ResultViewProps } from './components/result-view';

/**
 * Brings the result view while the picture is being worked on: most visits of the page end before it is
 * needed. A failure leaves the result where it is and can be tried again; the next picture tries again by itself.
 */
export function useResultView(wanted: boolean) {
  const [View, setView] = useState<ComponentType<ResultViewProps> | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { ResultView } = await import(
        /* webpackChunkName: "mf-remover/result" */ './components/result-view'
      );
      setView(() => ResultView);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);

  return { View, failed, retry: load };
}
