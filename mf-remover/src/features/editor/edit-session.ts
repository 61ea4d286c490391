import { documentsOf, type History, type Stroke } from './editor-document';

/** The data to continue editing: the document, and the data that it refers to by number. */
export interface EditSession {
  history: History;
  strokes: ReadonlyMap<number, Stroke>;
  /** Pictures for the background. */
  pictures: ReadonlyMap<number, Blob>;
}

/** A session without the data to which no undo or redo leads any more. Pictures may be large, and a set stores them. */
export function sessionOf(
  history: History,
  { strokes, pictures }: Omit<EditSession, 'history'>,
): EditSession {
  const documents = documentsOf(history);
  const drawn = new Set(documents.flatMap((document) => document.strokes));
  const chosen = new Set(
    documents.map(({ background }) => (background.kind === 'picture' ? background.picture : null)),
  );
  return {
    history,
    strokes: new Map([...strokes].filter(([id]) => drawn.has(id))),
    pictures: new Map([...pictures].filter(([id]) => chosen.has(id))),
  };
}
