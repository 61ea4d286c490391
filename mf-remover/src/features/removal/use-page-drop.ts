import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Pasted, readDrop } from './clipboard-picture';
import { filesInDrop } from './files-in-drop';
import { isDialogOpen } from './is-dialog-open';
import { textField } from './text-field';

/**
 * Whether files are dragged, or links or pictures of another page. The browser would open them in place of this page. A
 * text field accepts the text that comes with them.
 */
const carriesSomething = ({ dataTransfer, target }: DragEvent): boolean => {
  const types = dataTransfer?.types ?? [];
  if (
    target instanceof Element &&
    target.closest(textField) &&
    types.some((type) => type.startsWith('text/'))
  )
    return false;
  return ['Files', 'text/uri-list', 'text/x-moz-url'].some((type) => types.includes(type));
};

/**
 * Makes the whole page a drop target for pictures.
 *
 * @returns whether something is held over the page right now.
 */
export function usePageDrop(onDrop: (dropped: Pasted) => void): boolean {
  const [over, setOver] = useState(false);
  const takeDropped = useEffectEvent(onDrop);

  // A layout effect, because the browser opens a file that is dropped before the listeners are there.
  useLayoutEffect(() => {
    // When the pointer moves to another element, `dragenter` comes before the `dragleave` of the first element. An
    // element that is removed under the pointer has no `dragleave`, so a count would never reach zero.
    let entered: EventTarget | null = null;
    /** A picture or link of this page itself. */
    let own = false;
    const leave = () => {
      entered = null;
      setOver(false);
    };
    const listeners = {
      dragstart: () => {
        own = true;
      },
      dragend: () => {
        own = false;
      },
      dragenter: (event: DragEvent) => {
        if (own || !carriesSomething(event)) return;
        event.preventDefault();
        entered = event.target;
        setOver(!isDialogOpen());
      },
      dragover: (event: DragEvent) => {
        if (carriesSomething(event)) event.preventDefault();
      },
      dragleave: (event: DragEvent) => {
        if (event.target === entered) leave();
      },
      drop: (event: DragEvent) => {
        leave();
        // A field of the editor handles its own drops.
        if (event.defaultPrevented || !event.dataTransfer || !carriesSomething(event)) return;
        event.preventDefault();
        if (own || isDialogOpen()) return;
        const dropped = readDrop(event.dataTransfer);
        if (dropped.kind !== 'files') return takeDropped(dropped);
        void filesInDrop(event.dataTransfer).then((files) =>
          takeDropped(files.length > 0 ? { kind: 'files', files } : { kind: 'nothing' }),
        );
      },
    };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [type, listener] of entries) addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) removeEventListener(type, listener);
    };
  }, []);

  return over;
}
