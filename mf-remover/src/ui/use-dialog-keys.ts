import { type RefObject, useEffect, useEffectEvent } from 'react';

/** All else is inert while it is open. */
const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/**
 * Keys of a dialog, wherever in it the focus is. They work without a focus too: a button that disables itself, and a
 * click beside all buttons, leave it to the page.
 *
 * @param content an element of the dialog.
 */
export function useDialogKeys(
  content: RefObject<Element | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const takeKey = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const dialog = (event.target as Element).closest('dialog') ?? topDialog();
      if (dialog && dialog === content.current?.closest('dialog')) takeKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [content]);
}
