import type { Rect } from './geometry';

export type Background =
  | { kind: 'transparent' }
  | { kind: 'color'; color: string }
  /** @property angle degrees, clockwise from upwards. */
  | { kind: 'gradient'; from: string; to: string; angle: number }
  /** @property picture number of a picture that the engine was given. */
  | { kind: 'picture'; picture: number; fit: 'cover' | 'contain' }
  /** @property strength 0 to 1. */
  | { kind: 'blur'; strength: number };

export type BrushMode = 'keep' | 'erase';

/** One brush stroke; lengths and places in pixels of the picture. */
export interface Stroke {
  readonly id: number;
  readonly mode: BrushMode;
  /** Follows the edges under the brush. */
  readonly smart: boolean;
  /** Diameter. */
  readonly size: number;
  /** 0: a hard edge. 1: soft from the middle outwards. */
  readonly softness: number;
  /** x, y, x, y … */
  readonly points: readonly number[];
}

/** Lengths in pixels of the picture, opacity 0 to 1. */
export interface Shadow {
  readonly offsetX: number;
  readonly offsetY: number;
  readonly blur: number;
  readonly opacity: number;
}

/** Width to height. */
export type Ratio = '1:1' | '4:5' | '3:4' | '16:9';

/** Null: the picture is not cropped. */
export type Crop =
  | null
  | { readonly kind: 'free'; readonly rect: Rect }
  | { readonly kind: 'ratio'; readonly ratio: Ratio; readonly rect: Rect }
  /** The subject with a margin, as a share of its longer side. */
  | { readonly kind: 'subject'; readonly margin: number }
  /** For marketplaces: a square; the subject fills 85 % of it. */
  | { readonly kind: 'marketplace' };

/** All edits of a cut-out. The pixels are computed from it. */
export interface EditDocument {
  readonly background: Background;
  /** Numbers of the strokes in order. The engine has their points. */
  readonly strokes: readonly number[];
  readonly crop: Crop;
  readonly shadow: Shadow | null;
}

export type EditAction = 'background' | 'keep' | 'erase' | 'crop' | 'shadow' | 'reset';

interface Step {
  readonly action: EditAction;
  /** The document before the action. */
  readonly document: EditDocument;
  readonly mergeKey: string | null;
}

export interface History {
  readonly past: readonly Step[];
  readonly present: EditDocument;
  readonly future: readonly Step[];
}

/** All documents that undo and redo lead to. */
export const documentsOf = ({ past, present, future }: History): EditDocument[] => [
  present,
  ...[...past, ...future].map(({ document }) => document),
];

export const untouched: EditDocument = {
  background: { kind: 'transparent' },
  strokes: [],
  crop: null,
  shadow: null,
};

/** The number of the original among the pictures. */
export const originalPicture = 0;

/**
 * Whether the background certainly leaves nothing transparent. A picture that is shown whole may not fill the frame.
 *
 * @param opaque the pictures without a transparent part.
 */
export function isOpaque(background: Background, opaque: ReadonlySet<number>): boolean {
  switch (background.kind) {
    case 'transparent':
      return false;
    case 'color':
    case 'gradient':
      return true;
    case 'picture':
      return background.fit === 'cover' && opaque.has(background.picture);
    case 'blur':
      return opaque.has(originalPicture);
  }
}

/** Whether there are no edits. */
export const isUntouched = ({ background, strokes, crop, shadow }: EditDocument): boolean =>
  background.kind === 'transparent' && strokes.length === 0 && crop === null && shadow === null;

export const newHistory: History = { past: [], present: untouched, future: [] };

/**
 * @param mergeKey consecutive changes with the same key, such as those of a dragged slider, are undone as one.
 */
export function change(
  history: History,
  action: EditAction,
  document: EditDocument,
  mergeKey: string | null = null,
): History {
  const last = history.past.at(-1);
  const merges = mergeKey !== null && last?.mergeKey === mergeKey && history.future.length === 0;
  return {
    past: merges ? history.past : [...history.past, { action, document: history.present, mergeKey }],
    present: document,
    future: [],
  };
}

/** The history at the start of a later session: no change merges with one of the session before. */
export const resumed = ({ past, ...rest }: History): History => ({
  ...rest,
  past: past.map((step) => ({ ...step, mergeKey: null })),
});

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.document,
    future: [{ ...last, document: history.present, mergeKey: null }, ...history.future],
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    past: [...history.past, { ...next, document: history.present }],
    present: next.document,
    future,
  };
}
