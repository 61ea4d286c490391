import type { Pair, PictureFile } from '../compare/picture-file';
import type { RemovalSource } from '../removal/download-name';

/** What tells one scenario page from another, besides its texts. */
export interface Scenario {
  /** Namespace of its texts. */
  texts: string;
  source: RemovalSource;
  hero: Pair;
  /** How far the hero's frame stands in from the picture's edges: CSS `inset`. */
  heroFrame: string;
  /** Shown when the page is shared. */
  image: string;
  /** In the order of the texts. */
  gallery: readonly Pair[];
  /** The block before the questions: where the cut-outs go, or who has sat for them. */
  lastBlock: 'useCases' | 'types';
  /** Stands beside the tips, beside the last block, and at the end of the page. */
  sitters: { tips: PictureFile; lastBlock: PictureFile; closing: PictureFile };
}

/** Entry of most lists of the texts. */
export interface Item {
  id: string;
  title: string;
  text: string;
}
