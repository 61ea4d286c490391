import { useT } from '@liftout/kit';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type CropHandle, moved, ratios, resized } from '../crop';
import type { Crop } from '../editor-document';
import type { Rect, Size } from '../geometry';
import type { Viewport } from '../use-view';

interface CropFrameProps {
  crop: Extract<Crop, { kind: 'free' | 'ratio' }>;
  picture: Size;
  viewport: Viewport;
  onChange: (crop: Crop, mergeKey: string) => void;
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

const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The crop frame over the picture. It is moved by dragging or by the arrow keys, and resized at its corners and edges. */
export function CropFrame({ crop, picture, viewport: { view, density }, onChange }: CropFrameProps) {
  const t = useT('mf-remover/editor');
  const drag = useRef<{ x: number; y: number; rect: Rect; key: string } | null>(null);
  const { rect } = crop;
  const ratio = crop.kind === 'ratio' ? ratios[crop.ratio] : null;
  /** CSS pixels per pixel of the picture. */
  const scale = view.scale / density;

  const set = (from: Rect, handle: CropHandle | null, dx: number, dy: number, key: string) => {
    const next = handle ? resized(from, handle, dx, dy, ratio, picture) : moved(from, dx, dy, picture);
    onChange({ ...crop, rect: next }, key);
  };

  const listeners = (handle: CropHandle | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, rect, key: String(event.timeStamp) };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return;
      const { x, y, rect: from, key } = drag.current;
      set(from, handle, (event.clientX - x) / scale, (event.clientY - y) / scale, key);
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = (event.shiftKey ? 40 : 4) / scale;
      set(rect, handle, arrow[0] * step, arrow[1] * step, 'keys');
    },
  });

  return (
    <div
      className="absolute top-0 left-0 touch-none"
      style={{
        width: rect.width * scale,
        height: rect.height * scale,
        transform: `translate(${(rect.x - view.x) * scale}px, ${(rect.y - view.y) * scale}px)`,
      }}
    >
      <button
        type="button"
        aria-label={t('crop.frame', { width: rect.width, height: rect.height })}
        className="absolute inset-0 cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(20_12_8/0.55)] outline-1 outline-black/60"
        {...listeners(null)}
      />
      {[...corners, ...(ratio ? [] : edges)].map((handle) => (
        <button
          key={handle}
          type="button"
          aria-label={t(`crop.handles.${handle}`)}
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
