import type { Pair, PictureFile } from '../compare/picture-file';
import type { RemovalSource } from '../removal/download-name';

/** The differences between scenario pages, apart from their texts. */
export interface Scenario {
  /** Namespace of its texts. */
  texts: string;
  source: RemovalSource;
  hero: Pair;
  /** Distance of the hero's frame from the picture's edges: CSS `inset`. */
  heroFrame: string;
  /** Shown when the page is shared. */
  image: string;
  /** In the order of the texts. */
  gallery: readonly Pair[];
  /** The block before the questions: where to use the cut-outs, or the list of example subjects. */
  lastBlock: 'useCases' | 'types';
  /** The cut-outs beside the tips, beside the last block, and at the end of the page. */
  cutouts: { tips: PictureFile; lastBlock: PictureFile; closing: PictureFile };
}

/** Entry of most lists of the texts. */
export interface Item {
  id: string;
  title: string;
  text: string;
}
