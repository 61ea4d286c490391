import { TooManyPixels, UnsupportedType } from '../errors.ts';
import { decodeXml, findXmlRoot } from '../xml-root.ts';
import { declaredSvgSize, withSvgSize } from './svg-size.ts';

/**
 * The image library looks for `<svg` in the first 1000 bytes of ASCII. This comment lets it find it there, also when
 * the prolog is longer or the file has another encoding.
 */
const mark = '<!-- Liftout reads this <svg -->';

/**
 * An SVG in the form in which the image library recognizes it: UTF-8, however long its prolog is.
 * @throws UnsupportedType when it is no SVG, TooManyPixels
 */
export function readSvg(bytes: Uint8Array, maxPixels: number): Buffer {
  const text = decodeXml(bytes);
  const root = findXmlRoot(text);
  if (root.name !== 'svg') throw new UnsupportedType();
  const svg = withSvgSize(text.slice(root.at));
  const size = declaredSvgSize(svg);
  if (size && size.width * size.height > maxPixels) throw new TooManyPixels();
  const prolog = text.slice(0, root.at).replace(/^\uFEFF?\s*<\?xml[\s\S]*?\?>/, '');
  return Buffer.from(mark + prolog + svg);
}
