import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';

/** Milliseconds of rest on the target before the tip shows. */
const delay = 700;
/** A tip that closed less than this many milliseconds ago lets the next one show at once. */
const skipDelay = 300;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  text: string;
  /** One focusable element, which has a name of its own. */
  children: ReactElement<Record<string, unknown>>;
}

/** A tip under a control, for pointer and keyboard; Escape hides it. Touch screens do not show it. */
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
