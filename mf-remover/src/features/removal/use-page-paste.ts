import { useEffect, useEffectEvent } from 'react';
import { type Pasted, readPaste } from './clipboard-picture';
import { isDialogOpen } from './is-dialog-open';
import { textField } from './text-field';

/** Passes on content that is pasted anywhere on the page except into a text field or a dialog. */
export function usePagePaste(onPaste: (pasted: Pasted) => void): void {
  const takePasted = useEffectEvent(onPaste);
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!event.clipboardData || target?.closest(textField)) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      takePasted(readPaste(event.clipboardData));
    };
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, []);
}
