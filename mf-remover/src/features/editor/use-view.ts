import { type RefObject, useEffect, useState } from 'react';
import { centredView, fitView, panBy, type Rect, type Size, type View, zoomAt } from './geometry';

export type ZoomLevel = 'fit' | 'actual' | 'double';

export interface Viewport {
  /** Pixels of the canvas. */
  canvas: Size;
  /** Pixels of the canvas for one of CSS. */
  density: number;
  view: View;
  choose(level: ZoomLevel): void;
  /** @param at a place on the canvas; default its middle. */
  zoom(factor: number, at?: { x: number; y: number }): void;
  pan(dx: number, dy: number): void;
  /** Zooms to a part of the picture. */
  showRect(rect: Rect): void;
}

/** CSS pixels at the bottom of the canvas that a fitted picture leaves free for the zoom buttons. */
const footRoom = 60;

/** The part of the edited rectangle that the canvas shows. */
export function useView(place: RefObject<HTMLElement | null>, rect: Rect): Viewport {
  const [canvas, setCanvas] = useState<Size>({ width: 1, height: 1 });
  const [chosen, setChosen] = useState<View | null>(null);
  const density = devicePixelRatio || 1;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setCanvas({
        width: Math.max(1, Math.round(element.clientWidth * density)),
        height: Math.max(1, Math.round(element.clientHeight * density)),
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, density]);

  const free = { ...canvas, height: Math.max(1, canvas.height - footRoom * density) };
  const fit = rect.width > 0 ? fitView(rect, free) : { scale: 1, x: 0, y: 0 };
  const view = chosen ?? fit;
  const change = (next: (view: View) => View) => setChosen((current) => next(current ?? fit));

  return {
    canvas,
    density,
    view,
    choose: (level) =>
      setChosen(level === 'fit' ? null : centredView(rect, canvas, level === 'actual' ? 1 : 2)),
    zoom: (factor, at = { x: canvas.width / 2, y: canvas.height / 2 }) =>
      change((current) => zoomAt(current, factor, at)),
    pan: (dx, dy) => change((current) => panBy(current, dx, dy)),
    showRect: (part) => setChosen(fitView(part, free)),
  };
}
