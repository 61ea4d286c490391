import { useToasts, useTopDialog } from '@liftout/kit/host';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import PlainToaster from './plain-toaster';

// A rejected import would break the whole page.
const Toaster = lazy(() =>
  import(/* webpackChunkName: "toaster" */ './toaster').catch(() => ({ default: PlainToaster })),
);

/** Loads the toaster with the first toast: most visits see none. */
export function ToastOutlet() {
  const toasts = useToasts();
  const needed = useRef(false);
  needed.current ||= toasts.length > 0;
  return needed.current ? <Toasts /> : null;
}

/**
 * The toasts are in a separate element, which moves into the topmost dialog: everything outside an open dialog is inert
 * and covered. Moving the element keeps the toasts' timers and state.
 */
function Toasts() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    (dialog ?? document.body).append(place);
  }, [dialog, place]);
  useEffect(() => () => place.remove(), [place]);
  return createPortal(
    <Suspense>
      <Toaster toasts={toasts} place={place} />
    </Suspense>,
    place,
  );
}
