import type { EditSession } from './edit-session';
import type { Rect } from './geometry';

/** A cut-out as the visitor left it in the editor. */
export interface Cut {
  /** PNG. */
  image: Blob;
  /** The part of the original that it shows, in the original's pixels; it may reach beyond the original. */
  frame: Rect;
  /** Whether something stands behind the subject. */
  opaque: boolean;
  /** To go on editing where it was left. */
  session: EditSession;
}
