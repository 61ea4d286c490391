/** One picture in the two formats that every browser can choose from. */
export interface PictureFile {
  avif: string;
  /** The same AVIF, 768 pixels wide, for phones. */
  small?: string;
  webp: string;
  width: number;
  height: number;
}

/** A picture as it was taken and its cut-out, both of the same size so that they lie exactly over each other. */
export interface Pair {
  before: PictureFile;
  after: PictureFile;
}
