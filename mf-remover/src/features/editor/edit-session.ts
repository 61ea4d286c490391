import type { History, Stroke } from './editor-document';

/** All that is needed to go on editing: the choices, and what they refer to by number. */
export interface EditSession {
  history: History;
  strokes: ReadonlyMap<number, Stroke>;
  /** Pictures for the background. */
  pictures: ReadonlyMap<number, Blob>;
}
