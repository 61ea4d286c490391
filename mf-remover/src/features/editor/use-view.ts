import { type RefObject, useCallback, useEffect, useState } from 'react';
import { centredView, fitView, panBy, type Rect, type Size, type View, zoomAt } from './geometry';

export type ZoomLevel = 'fit' | 'actual' | 'double';

export interface Viewport {
  /** Pixels of the screen in the window. */
  window: Size;
  /** Pixels of the screen for one of CSS. */
  density: number;
  view: View;
  /** The view follows the picture when that or the window changes. */
  fitted: boolean;
  choose(level: ZoomLevel): void;
  /** @param at a place in the window; default its middle. */
  zoom(factor: number, at?: { x: number; y: number }): void;
  pan(dx: number, dy: number): void;
}

/** CSS pixels at the window's foot that a fitted picture leaves to the zoom buttons. */
const footRoom = 64;

/** What the editor's window shows of the rectangle that is edited. */
export function useView(place: RefObject<HTMLElement | null>, rect: Rect): Viewport {
  const [window, setWindow] = useState<Size>({ width: 1, height: 1 });
  const [chosen, setChosen] = useState<View | null>(null);
  const density = devicePixelRatio || 1;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setWindow({
        width: Math.max(1, Math.round(element.clientWidth * density)),
        height: Math.max(1, Math.round(element.clientHeight * density)),
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, density]);

  const free = { ...window, height: Math.max(1, window.height - footRoom * density) };
  const fit = rect.width > 0 ? fitView(rect, free) : { scale: 1, x: 0, y: 0 };
  const view = chosen ?? fit;
  const change = useCallback(
    (next: (view: View) => View) => setChosen((current) => next(current ?? fit)),
    [fit],
  );

  return {
    window,
    density,
    view,
    fitted: chosen === null,
    choose: (level) =>
      setChosen(level === 'fit' ? null : centredView(rect, window, level === 'actual' ? 1 : 2)),
    zoom: (factor, at = { x: window.width / 2, y: window.height / 2 }) =>
      change((current) => zoomAt(current, factor, at)),
    pan: (dx, dy) => change((current) => panBy(current, dx, dy)),
  };
}
