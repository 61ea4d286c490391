import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the visitor has asked for and whose code is on its way. */
export type Coming = 'editor' | 'mark' | 'set' | null;

/**
 * A component whose code is no part of the page's file. A failure leaves what is shown where it is.
 *
 * @param load the same function at every call.
 * @param wanted when true, the code is fetched; each change to another true value tries again what had failed, and so
 * does a connection that comes back. When it is not, the component is given up.
 * @param onMissing called when the component is wanted and cannot be had.
 */
export function useLateComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: string | boolean | null,
  onMissing?: () => void,
): { Component: ComponentType<Props> | null; failed: boolean; retry: () => void } {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  const isWanted = useRef(wanted);

  const retry = useCallback(async () => {
    setFailed(false);
    try {
      const loaded = await load();
      if (isWanted.current) setComponent(() => loaded);
    } catch {
      setFailed(true);
    }
  }, [load]);

  useEffect(() => {
    isWanted.current = wanted;
    if (wanted) void retry();
    // Its texts may be those of another language when it is wanted again.
    else setComponent(null);
  }, [wanted, retry]);

  const tell = useEffectEvent(() => {
    if (wanted && !Component) onMissing?.();
  });
  useEffect(() => {
    if (!failed) return;
    tell();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);

  return { Component, failed, retry };
}
