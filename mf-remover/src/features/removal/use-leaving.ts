import { type RefObject, useEffect, useRef } from 'react';

const never = new AbortController().signal;

/** A signal that is aborted when the visitor leaves the page: it stops the work, here and on the server. */
export function useLeaving(): RefObject<AbortSignal> {
  const leaving = useRef(never);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    return () => controller.abort();
  }, []);
  return leaving;
}
