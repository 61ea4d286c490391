import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';

/** Delay in milliseconds before the tooltip shows. */
const delay = 700;
/** If a tooltip closed less than this many milliseconds ago, the next one shows without delay. */
const skipDelay = 300;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  text: string;
  /** One focusable element with its own accessible name. */
  children: ReactElement<Record<string, unknown>>;
}

/** A tooltip below a control, for pointer and keyboard. Escape hides it. It is not shown on touch screens. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (target: Element, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = target.getBoundingClientRect();
      setAt({ x: box.left + box.width / 2, y: box.bottom + 8 });
    }, wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (at) closedAt = performance.now();
    setAt(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!at) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAt(null);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [at]);

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': at ? id : undefined,
        onPointerEnter: (event: PointerEvent & { currentTarget: Element }) => {
          if (event.pointerType === 'touch') return;
          show(event.currentTarget, performance.now() - closedAt < skipDelay ? 0 : delay);
        },
        onPointerLeave: hide,
        onFocus: (event: FocusEvent & { currentTarget: Element }) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        },
        onBlur: hide,
      })}
      {at && (
        <span
          role="tooltip"
          id={id}
          className="lo-tooltip"
          style={{ left: at.x, top: at.y, transform: 'translateX(-50%)' }}
        >
          {text}
        </span>
      )}
    </>
  );
}
