export type Context = OffscreenCanvasRenderingContext2D;

/** @throws when the browser has no memory for a canvas of this size. */
export function createCanvas(width: number, height: number): Context {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  // Kept in main memory: a graphics card may refuse pictures of this size, or lose them.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No memory for a canvas of this size');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** @throws when the browser has no memory for a canvas of this size. */
export function scaledCopy(picture: CanvasImageSource, width: number, height: number): Context {
  const context = createCanvas(width, height);
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  return context;
}

/** Number of pixels of the copy in which transparent pixels are looked for. It shows even small holes. */
const searchedArea = 360_000;

/** Whether a picture has no transparent part. */
export function isPictureOpaque(picture: ImageBitmap): boolean {
  const scale = Math.min(1, Math.sqrt(searchedArea / (picture.width * picture.height)));
  const copy = scaledCopy(picture, picture.width * scale, picture.height * scale);
  const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height);
  releaseCanvas(copy);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** Frees the pixels of a canvas at once. Otherwise they stay until the next garbage collection: 48 MB for 12 MP. */
export function releaseCanvas({ canvas }: Pick<Context, 'canvas'>): void {
  canvas.width = 0;
  canvas.height = 0;
}
