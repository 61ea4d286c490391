import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** Delay in milliseconds before the tooltip shows. */
const delay = 700;
/** If a tooltip closed less than this many milliseconds ago, the next one shows without delay. */
const skipDelay = 300;
/** Pixels between the tooltip and the control, and at least to the edges of the window. */
const gap = 8;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  text: string;
  /** One focusable element with its own accessible name. */
  children: ReactElement<HTMLAttributes<Element>>;
}

/**
 * A tooltip below a control, or above it at the lower edge of the window, for pointer and keyboard. Escape hides it. It
 * is not shown on touch screens.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [box, setBox] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (target: Element, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setBox(target.getBoundingClientRect()), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (box) closedAt = performance.now();
    setBox(null);
  };

  const own = children.props;
  const description = [own['aria-describedby'], box && id].filter(Boolean).join(' ');

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!box) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setBox(null);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [box]);

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': description || undefined,
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          show(event.currentTarget, performance.now() - closedAt < skipDelay ? 0 : delay);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
      })}
      {box && (
        <span
          role="tooltip"
          id={id}
          className="lo-tooltip"
          ref={(tooltip) => {
            if (tooltip) place(tooltip, box);
          }}
        >
          {text}
        </span>
      )}
    </>
  );
}

/** Puts the tooltip where all of it is in the window. */
function place(tooltip: HTMLElement, control: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = tooltip.getBoundingClientRect();
  const below = control.bottom + gap;
  const left = control.left + (control.width - width) / 2;
  tooltip.style.top = `${below + height > clientHeight ? control.top - gap - height : below}px`;
  tooltip.style.left = `${Math.max(gap, Math.min(left, clientWidth - gap - width))}px`;
}
