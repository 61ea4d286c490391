import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useRef,
} from 'react';

interface PanPaneProps {
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** 1: one pixel of the picture on one of the screen; 0: all of it fitted in. */
  scale: number;
  /** The panes that scroll together; each pane stores itself at its index. */
  panes: HTMLElement[];
  index: number;
  /** Spoken name while it can be scrolled. */
  label: string;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/** Position to which another pane last scrolled a pane. */
const placed = new WeakMap<HTMLElement, { left: number; top: number }>();

/** A view of a picture: fitted in, or enlarged and moved by scrolling, dragging and the arrow keys. */
export function PanPane({
  width,
  height,
  scale,
  panes,
  index,
  label,
  children,
  className = '',
  style,
}: PanPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const zoomed = scale > 0;

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    panes[index] = element;
    return () => {
      delete panes[index];
    };
  }, [panes, index]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new enlargement
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    // A new enlargement begins in the middle of the picture.
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  }, [scale]);

  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollLeft, scrollTop } = currentTarget;
    currentTarget.style.setProperty('--pan-x', `${scrollLeft}px`);
    const put = placed.get(currentTarget);
    placed.delete(currentTarget);
    // Another pane has scrolled this one, and may have moved on by now.
    if (put && Math.abs(put.left - scrollLeft) < 1 && Math.abs(put.top - scrollTop) < 1) return;
    for (const other of panes) {
      if (!other || other === currentTarget) continue;
      if (other.scrollLeft === scrollLeft && other.scrollTop === scrollTop) continue;
      placed.set(other, { left: scrollLeft, top: scrollTop });
      other.scrollTo(scrollLeft, scrollTop);
    }
  };

  const grab = (event: PointerEvent<HTMLElement>) => {
    // Fingers scroll by themselves.
    if (!zoomed || event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    event.currentTarget.scrollBy(drag.current.x - event.clientX, drag.current.y - event.clientY);
    drag.current = { x: event.clientX, y: event.clientY };
  };
  const release = () => {
    drag.current = null;
  };

  const density = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1;
  const stage: CSSProperties = zoomed
    ? { width: (width * scale) / density, height: (height * scale) / density }
    : {};
  return (
    <section
      ref={pane}
      aria-label={zoomed ? label : undefined}
      tabIndex={zoomed ? 0 : undefined}
      onScroll={follow}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      className={`lo-own-ground relative mx-auto rounded-card border border-line ${zoomed ? 'cursor-grab overflow-auto overscroll-contain active:cursor-grabbing' : 'overflow-hidden'} ${className}`}
      style={{
        ...style,
        containerType: 'inline-size',
        aspectRatio: `${width} / ${height}`,
        // As large as the column and the height allow; the pane has the proportions of the picture.
        width: `min(100%, var(--pane-height, 70svh) * ${width / height})`,
      }}
    >
      <div className="relative size-full min-h-full min-w-full" style={stage}>
        {children}
      </div>
    </section>
  );
}

/** Covers the picture, up to a share of the pane's width from the left. */
PanPane.Left = function Left({
  share,
  children,
  className = '',
}: {
  share: number;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={`absolute inset-0 ${className}`}
      style={{ clipPath: `inset(0 calc(100% - var(--pan-x, 0px) - ${share} * 100cqw) 0 0)` }}
    >
      {children}
    </div>
  );
};
