import { useRef, useState } from 'react';
import type { Brush } from './brush';
import { type EditSession, sessionOf } from './edit-session';
import {
  change,
  type EditAction,
  type EditDocument,
  newHistory,
  redo,
  resumed,
  type Stroke,
  undo,
  untouched,
} from './editor-document';
import type { Engine } from './use-engine';

export interface Edits {
  edited: EditDocument;
  canUndo: boolean;
  canRedo: boolean;
  /** @param mergeKey see `change`. */
  act(action: EditAction, next: Partial<EditDocument>, mergeKey?: string): void;
  /** @returns the undone action. Undefined if there was none, and while a stroke is drawn. */
  undo(): EditAction | undefined;
  redo(): EditAction | undefined;
  reset(): void;
  stroke: {
    /** @param size diameter in pixels of the picture. */
    begin(brush: Brush, size: number): void;
    /** @param points x, y, x, y … in pixels of the picture. */
    move(points: readonly number[]): void;
    /** @param kept false when the stroke turned into a two-finger gesture. */
    end(kept: boolean): void;
  };
  /** The data to continue editing later. */
  session(): EditSession;
}

/** The choices of the visitor, with undo and redo. */
export function useEdits(earlier: EditSession | null, { send, pictures, strokes }: Engine): Edits {
  const [history, setHistory] = useState(() => (earlier ? resumed(earlier.history) : newHistory));
  const active = useRef<{ stroke: Omit<Stroke, 'points'>; points: number[] } | null>(null);
  const lastStroke = useRef(Math.max(0, ...strokes.keys()));
  const edited = history.present;

  const record: Edits['act'] = (action, next, mergeKey) =>
    setHistory((current) =>
      change(current, action, { ...current.present, ...next }, mergeKey ? `${action}-${mergeKey}` : null),
    );
  const endStroke = (kept: boolean) => {
    const done = active.current;
    active.current = null;
    if (!done) return;
    if (!kept) return send({ type: 'document', document: edited });
    strokes.set(done.stroke.id, { ...done.stroke, points: done.points });
    record(done.stroke.mode, { strokes: [...edited.strokes, done.stroke.id] });
  };
  /** A stroke ends before another change, because the worker stops drawing it there. */
  const act: Edits['act'] = (...changed) => {
    endStroke(true);
    record(...changed);
  };

  return {
    edited,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    act,
    undo: () => {
      if (active.current) return undefined;
      const action = history.past.at(-1)?.action;
      setHistory(undo(history));
      return action;
    },
    redo: () => {
      if (active.current) return undefined;
      const action = history.future[0]?.action;
      setHistory(redo(history));
      return action;
    },
    reset: () => act('reset', untouched),
    stroke: {
      begin: ({ mode, smart, softness }, size) => {
        lastStroke.current += 1;
        const stroke = { id: lastStroke.current, mode, smart, softness, size };
        active.current = { stroke, points: [] };
        send({ type: 'strokeBegun', stroke });
      },
      move: (points) => {
        active.current?.points.push(...points);
        send({ type: 'strokeMoved', points });
      },
      end: endStroke,
    },
    session: () => sessionOf(history, { strokes, pictures }),
  };
}
