import type { History, Stroke } from './editor-document';

/** The data to continue editing: the document, and the data that it refers to by number. */
export interface EditSession {
  history: History;
  strokes: ReadonlyMap<number, Stroke>;
  /** Pictures for the background. */
  pictures: ReadonlyMap<number, Blob>;
}
