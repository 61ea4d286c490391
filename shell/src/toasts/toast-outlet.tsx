import { useToasts } from '@liftout/kit/host';
import { lazy, Suspense, useRef } from 'react';
import PlainToaster from './plain-toaster';

// Rejected, this would take the whole page with it: a toast must never do that.
const Toaster = lazy(() =>
  import(/* webpackChunkName: "toaster" */ './toaster').catch(() => ({ default: PlainToaster })),
);

/** Brings the toaster with the first toast: most visits see none. */
export function ToastOutlet() {
  const toasts = useToasts();
  const needed = useRef(false);
  needed.current ||= toasts.length > 0;
  if (!needed.current) return null;
  return (
    <Suspense>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
