import type { EditSession } from './edit-session';
import type { Rect, Size } from './geometry';

/** An edited cut-out. */
export interface Cut {
  /** PNG. */
  image: Blob;
  /** The part of the original that it shows, in the original's pixels; it may reach beyond the original. */
  frame: Rect;
  /** Pixels of the original. */
  original: Size;
  hasBackground: boolean;
  /** Whether the background leaves nothing transparent. */
  opaque: boolean;
  /** The data to continue editing later. */
  session: EditSession;
}
