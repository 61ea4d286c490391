import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { addOpenDialog } from './open-dialogs.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the visitor asks to close (Escape, backdrop, Back); leave it out for a dialog that must stay open. */
  onClose?: () => void;
  /** False if a click outside would lose input. Then only Escape and its own buttons close it. */
  backdropCloses?: boolean;
  children: ReactNode;
  className?: string;
}

/** A modal dialog: the native element, which traps focus, makes the rest inert and gives focus back. */
export function Dialog({
  open,
  title,
  onClose,
  backdropCloses = true,
  children,
  className = '',
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A selection of text that begins inside and ends on the backdrop is also a click on the dialog element.
  const pressedOutside = useRef(false);

  // A layout effect: once the element is removed, the browser gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const remove = addOpenDialog(dialog);
    return () => {
      remove();
      dialog.close();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape closes it (`cancel`)
    <dialog
      ref={element}
      className={`lo-dialog ${className}`.trim()}
      aria-labelledby={titleId}
      // Both events also come from dialogs and file pickers inside.
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ target, currentTarget }) => {
        // After repeated Escapes without a click in between, browsers close a dialog without a `cancel` event.
        if (target !== currentTarget || !open || currentTarget.open) return;
        currentTarget.showModal();
        onClose?.();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (backdropCloses && pressedOutside.current && isOutside(event)) onClose?.();
      }}
    >
      {open && (
        <>
          <h2 id={titleId} className="lo-dialog-title">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  );
}

/** Whether the pointer is on the backdrop. The dialog's own padding has the same target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
