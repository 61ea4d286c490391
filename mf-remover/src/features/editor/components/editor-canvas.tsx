import { useT } from '@liftout/kit';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Brush } from '../brush';
import type { BrushMode } from '../editor-document';
import type { Magnifier } from '../engine/messages';
import { arrows, type Point, type Size, wayIntoView } from '../geometry';
import type { Viewport } from '../use-view';

interface EditorCanvasProps {
  place: RefObject<HTMLDivElement | null>;
  picture: Size;
  viewport: Viewport;
  /** Null while another tool is active. Then dragging moves the view. */
  brush: Brush | null;
  /** @param mode the mode of the brush, or `erase` for the eraser end of a pen. */
  onStrokeBegin: (mode: BrushMode) => void;
  /** @param points x, y, x, y … in pixels of the picture. */
  onStrokeMove: (points: number[]) => void;
  /** @param kept false when the stroke turned into a two-finger gesture. */
  onStrokeEnd: (kept: boolean) => void;
  /** Position of the finger that paints; null when it is lifted. */
  onMagnify: (magnifier: Magnifier | null) => void;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  children?: ReactNode;
}

/** `PointerEvent.button` of the eraser end of a pen. */
const penEraser = 5;

/** CSS pixels per press of an arrow key; with Shift ten times as many. */
const arrowStep = 4;

/** CSS pixels of the magnifier's radius, and of its distance from the edges. */
const magnifierRadius = 54;
const magnifierGap = 10;

/** The canvas: painting, zooming and moving by mouse, pen, touch and keyboard. */
export function EditorCanvas({
  place,
  picture,
  viewport,
  brush,
  onStrokeBegin,
  onStrokeMove,
  onStrokeEnd,
  onMagnify,
  say,
  children,
}: EditorCanvasProps) {
  const t = useT('mf-remover/editor');
  const { view, density } = viewport;
  const pointers = useRef(new Map<number, Point>());
  /** Id of the pen on the canvas. */
  const pen = useRef<number | null>(null);
  const stroking = useRef(false);
  /** Where the brush is, in pixels of the picture. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const [penDown, setPenDown] = useState(false);

  const toCanvas = (event: { clientX: number; clientY: number }): Point => {
    const box = place.current?.getBoundingClientRect();
    return {
      x: (event.clientX - (box?.left ?? 0)) * density,
      y: (event.clientY - (box?.top ?? 0)) * density,
    };
  };
  const toPicture = ({ x, y }: Point): Point => ({ x: view.x + x / view.scale, y: view.y + y / view.scale });

  const endStroke = (kept: boolean) => {
    if (!stroking.current) return;
    stroking.current = false;
    onMagnify(null);
    onStrokeEnd(kept);
  };

  /** Shows the area under the finger in a corner away from the finger. */
  const magnify = ({ x, y }: Point) => {
    if (!brush) return;
    const radius = magnifierRadius * density;
    const corner = (magnifierRadius + magnifierGap) * density;
    const isNear = x < corner * 2.4 && y < corner * 2.4;
    onMagnify({
      x,
      y,
      brush: (brush.size * density) / 2,
      atX: isNear ? viewport.canvas.width - corner : corner,
      atY: corner,
      radius,
    });
  };

  const down = (event: PointerEvent<HTMLDivElement>) => {
    // Ignores other buttons of a mouse, and the button at the side of a pen.
    if (event.button > 1 && event.button !== penEraser) return;
    // The hand that holds a pen may rest on the canvas.
    if (event.pointerType === 'touch' && pen.current !== null) return;
    if (event.pointerType === 'pen') {
      if (pointers.current.size > 0) endStroke(false);
      pointers.current.clear();
      pen.current = event.pointerId;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = toCanvas(event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size > 1) return endStroke(false);
    if (!brush || event.button === 1) return;
    // A stroke that is drawn by keys ends here, or the new stroke would take its place.
    if (penDown) pressBrush();
    stroking.current = true;
    onStrokeBegin(event.button === penEraser ? 'erase' : brush.mode);
    const { x, y } = toPicture(at);
    onStrokeMove([x, y]);
    if (event.pointerType === 'touch') magnify(at);
  };

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = toCanvas(event);
    // A stroke that is drawn by keys goes on where it is.
    if (brush && !penDown && event.pointerType !== 'touch') setCursor(toPicture(at));
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    if (stroking.current) {
      const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const places = events.length > 0 ? events.map(toCanvas) : [at];
      onStrokeMove(
        places.flatMap((point) => {
          const { x, y } = toPicture(point);
          return [x, y];
        }),
      );
      if (event.pointerType === 'touch') magnify(at);
    } else {
      dragView(event.pointerId, before, at);
    }
    pointers.current.set(event.pointerId, at);
  };

  /** One pointer moves the view; two also enlarge it by the distance between them. */
  const dragView = (id: number, before: Point, at: Point) => {
    const other = [...pointers.current].find(([known]) => known !== id)?.[1];
    const share = other ? 0.5 : 1;
    viewport.pan((at.x - before.x) * share, (at.y - before.y) * share);
    if (!other) return;
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    if (distance(before) > 1) viewport.zoom(distance(at) / distance(before), middle);
  };

  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (pen.current === event.pointerId) pen.current = null;
    if (!pointers.current.delete(event.pointerId)) return;
    endStroke(event.type !== 'pointercancel');
  };

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrows[event.key];
    if (direction) {
      event.preventDefault();
      const step = arrowStep * density * (event.shiftKey ? 10 : 1);
      if (!brush) return viewport.pan(-direction.x * step, -direction.y * step);
      moveBrush({ x: (direction.x * step) / view.scale, y: (direction.y * step) / view.scale });
    }
    if (event.key === 'Escape' && stroking.current) {
      // The next Escape closes the editor.
      event.preventDefault();
      pointers.current.clear();
      if (penDown) pressBrush();
      else endStroke(false);
    }
    if (event.key === ' ' && brush) {
      event.preventDefault();
      if (!event.repeat) pressBrush();
    }
  };

  const middle = (): Point => toPicture({ x: viewport.canvas.width / 2, y: viewport.canvas.height / 2 });

  const wayTo = (at: Point) => wayIntoView(at, view, viewport.canvas, 10 * arrowStep * density);

  /** Where the keys use the brush: in sight, unless a stroke goes on outside. */
  const brushPlace = (): Point => {
    if (!cursor) return middle();
    const way = wayTo(cursor);
    return penDown || (way.x === 0 && way.y === 0) ? cursor : middle();
  };

  const moveBrush = ({ x, y }: Point) => {
    const from = brushPlace();
    const to = {
      x: Math.min(picture.width, Math.max(0, from.x + x)),
      y: Math.min(picture.height, Math.max(0, from.y + y)),
    };
    setCursor(to);
    const way = wayTo(to);
    if (way.x !== 0 || way.y !== 0) viewport.pan(way.x, way.y);
    if (penDown) onStrokeMove([to.x, to.y]);
    say(t('brush.cursor', { x: Math.round(to.x), y: Math.round(to.y) }));
  };

  const pressBrush = () => {
    if (!brush) return;
    const at = brushPlace();
    setCursor(at);
    if (penDown) {
      endStroke(true);
    } else {
      stroking.current = true;
      onStrokeBegin(brush.mode);
      onStrokeMove([at.x, at.y]);
    }
    setPenDown(!penDown);
    say(t(penDown ? 'keyboard.penUp' : 'keyboard.penDown'));
  };

  // React adds passive wheel listeners, which cannot prevent the zoom of the page.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) viewport.zoom(Math.exp(-event.deltaY / 200), toCanvas(event));
    else viewport.pan(-event.deltaX * density, -event.deltaY * density);
  });
  useEffect(() => {
    const element = place.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [place]);

  const diameter = brush?.size ?? 0;
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-sunken low:min-h-52">
      <div
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application area handles keys itself
        tabIndex={0}
        aria-label={t('canvas.label', { width: picture.width, height: picture.height })}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => !penDown && setCursor(null)}
        onKeyDown={onKey}
        // A stroke that is drawn by keys ends when the canvas loses the focus, so Done and closing include it.
        onBlur={() => penDown && pressBrush()}
        className={`absolute inset-0 touch-none select-none focus-visible:outline-offset-[-3px] ${brush ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
      />
      {brush && cursor && (
        <span
          aria-hidden="true"
          className={`lo-own-ground pointer-events-none absolute top-0 left-0 rounded-full border-2 mix-blend-difference ${penDown ? 'border-mustard' : 'border-white'}`}
          style={{
            width: diameter,
            height: diameter,
            transform: `translate(${((cursor.x - view.x) * view.scale) / density - diameter / 2}px, ${((cursor.y - view.y) * view.scale) / density - diameter / 2}px)`,
          }}
        />
      )}
      {children}
    </div>
  );
}
