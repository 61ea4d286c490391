import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type CropHandle, moved, resized } from '../crop';
import { arrows, type Point, type Rect, type Size } from '../geometry';

interface RectFrameProps {
  /** In pixels of the picture. */
  rect: Rect;
  picture: Size;
  /** CSS pixels per pixel of the picture. */
  scale: number;
  /** Position of the picture's upper left corner, in CSS pixels of the positioned parent. */
  origin: Point;
  /** Width to height; null: free. */
  ratio: number | null;
  label: string;
  labelOf: (handle: CropHandle) => string;
  /** @param key is the same for all changes of one drag. */
  onChange: (rect: Rect, key: string) => void;
}

const corners = ['nw', 'ne', 'se', 'sw'] as const satisfies readonly CropHandle[];
const edges = ['n', 'e', 's', 'w'] as const satisfies readonly CropHandle[];

/** Position of each handle and its cursor. */
const handleClass: Record<CropHandle, string> = {
  nw: 'top-0 left-0 cursor-nwse-resize',
  ne: 'top-0 left-full cursor-nesw-resize',
  se: 'top-full left-full cursor-nwse-resize',
  sw: 'top-full left-0 cursor-nesw-resize',
  n: 'top-0 left-1/2 cursor-ns-resize',
  e: 'top-1/2 left-full cursor-ew-resize',
  s: 'top-full left-1/2 cursor-ns-resize',
  w: 'top-1/2 left-0 cursor-ew-resize',
};

/**
 * A frame over a picture that the visitor moves and resizes, by dragging or by the arrow keys. Outside it the picture is
 * darker; the parent clips that.
 */
export function RectFrame({ rect, picture, scale, origin, ratio, label, labelOf, onChange }: RectFrameProps) {
  const drag = useRef<{ x: number; y: number; rect: Rect; key: string } | null>(null);

  const end = () => {
    drag.current = null;
  };

  const set = (from: Rect, handle: CropHandle | null, dx: number, dy: number, key: string) =>
    onChange(handle ? resized(from, handle, dx, dy, ratio, picture) : moved(from, dx, dy, picture), key);

  const listeners = (handle: CropHandle | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, rect, key: String(event.timeStamp) };
    },
    onPointerMove: (event: PointerEvent) => {
      // A second finger on the frame does not move it.
      if (!drag.current || !event.isPrimary) return;
      const { x, y, rect: from, key } = drag.current;
      set(from, handle, (event.clientX - x) / scale, (event.clientY - y) / scale, key);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      // A frame lies on whole pixels, so less than one pixel would not move it.
      const step = Math.max(1, (event.shiftKey ? 40 : 4) / scale);
      set(rect, handle, arrow.x * step, arrow.y * step, 'keys');
    },
  });

  return (
    <div
      className="absolute top-0 left-0 touch-none"
      style={{
        width: rect.width * scale,
        height: rect.height * scale,
        transform: `translate(${origin.x + rect.x * scale}px, ${origin.y + rect.y * scale}px)`,
      }}
    >
      <button
        type="button"
        aria-label={label}
        className="lo-own-ground absolute inset-0 cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(20_12_8/0.55)] outline-1 outline-black/60"
        {...listeners(null)}
      />
      {[...corners, ...(ratio ? [] : edges)].map((handle) => (
        <button
          key={handle}
          type="button"
          aria-label={labelOf(handle)}
          // Large enough for a finger; the visible part is smaller.
          className={`absolute grid size-11 -translate-1/2 place-items-center ${handleClass[handle]}`}
          {...listeners(handle)}
        >
          <span
            className={`lo-own-ground border border-black/50 bg-white ${handle.length === 2 ? 'size-4 rounded-full' : handle === 'n' || handle === 's' ? 'h-2 w-7 rounded-pill' : 'h-7 w-2 rounded-pill'}`}
          />
        </button>
      ))}
    </div>
  );
}
