import { TooManyPixels, UnsupportedType, UnsupportedVariant } from '../errors.ts';
import { decodeXml, findXmlRoot } from '../xml-root.ts';
import { withSvgSize } from './svg-size.ts';

/**
 * The image library searches the first 1000 bytes for `<svg` in ASCII. With this comment it finds the text even when
 * the prolog is longer or the file has another encoding.
 */
const mark = '<!-- Liftout reads this <svg -->';

/** Pixels. The rasteriser makes no longer side. */
const maxSide = 32_767;

/**
 * Converts an SVG to a form that the image library recognizes: UTF-8, with a mark before its prolog.
 * @throws UnsupportedType when it is not an SVG, UnsupportedVariant, UndecodableImage, TooManyPixels
 */
export function readSvg(bytes: Uint8Array, maxPixels: number): Buffer {
  const text = decodeXml(bytes);
  const root = findXmlRoot(text);
  if (root.name !== 'svg') throw new UnsupportedType();
  const { svg, width, height } = withSvgSize(text.slice(root.at));
  // The rasteriser turns sizes that are too large for it into 1×1 pixel.
  if (width * height > maxPixels) throw new TooManyPixels();
  if (Math.round(Math.max(width, height)) > maxSide) {
    throw new UnsupportedVariant(`a side of more than ${maxSide} pixels`);
  }
  const prolog = text.slice(0, root.at).replace(/^\uFEFF?\s*<\?xml[\s\S]*?\?>/, '');
  return Buffer.from(mark + prolog + svg);
}
