import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The component that the visitor has asked for while its code loads. */
export type Coming = 'editor' | 'mark' | 'set' | null;

/** Milliseconds. */
const retryAfter = 10_000;

/**
 * A component whose code is not part of the page's file. A failed load leaves the page as it is.
 *
 * @param load must be the same function at every call.
 * @param wanted while truthy, the code is loaded. After a failure, a change to another truthy value loads it again, and
 * so does a connection that comes back. A shown component is loaded again after some seconds, too. When falsy, the
 * component is dropped.
 * @param onMissing called when the component is wanted and cannot be loaded.
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
    // The language may be another one when the component is wanted again, so its texts are loaded again.
    else setComponent(null);
  }, [wanted, retry]);

  const tell = useEffectEvent(() => {
    if (wanted && !Component) onMissing?.();
  });
  useEffect(() => {
    if (!failed) return;
    tell();
    addEventListener('online', retry);
    // Texts of a shown component are missing, and the visitor does not ask for it again.
    const timer = Component ? setTimeout(retry, retryAfter) : undefined;
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [failed, retry, Component]);

  return { Component, failed, retry };
}
