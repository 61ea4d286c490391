import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The topmost open dialog. Everything outside it is inert. */
const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/**
 * Keys of a dialog, for any focus inside it. They also work without a focus: after a button has disabled itself, or a
 * click outside all buttons, the page has the focus.
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
