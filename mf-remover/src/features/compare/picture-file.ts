/** One picture in the two formats that every browser can choose from. */
export interface PictureFile {
  avif: string;
  /** The same AVIF, 768 pixels wide, for phones. */
  small?: string;
  webp: string;
  width: number;
  height: number;
}

/** An original picture and its cut-out. Both have the same size, so that they overlap exactly. */
export interface Pair {
  before: PictureFile;
  after: PictureFile;
}
