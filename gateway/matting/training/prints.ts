import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import type { Box } from './matted-image.ts';
import { css, type RandomSource } from './random-source.ts';

/**
 * A surface texture as SVG: marks, letters, a label, a pattern or a grain. Its colours are random, similar to the
 * object's (`own`), or similar to the background's (`other`), such as white pips on a card or a white eye.
 */
export function drawPrint(
  { pick, anyColor, between, chance, similar, next }: RandomSource,
  width: number,
  height: number,
  box: Box,
  own: Color,
  other: Color,
): string {
  const paint = () => css(chance(0.35) ? similar(other, 0.15) : chance(0.5) ? anyColor() : similar(own, 0.5));
  const [first, second] = [paint(), paint()];
  const at = () => [box.x + box.wide * between(-0.5, 0.5), box.y + box.tall * between(-0.5, 0.5)] as const;
  const long = Math.max(box.wide, box.tall);
  const word = () =>
    Array.from({ length: Math.round(between(1, 9)) }, () => pick([...'ABDEGHKMNRSTaceglmnorstu0258%'])).join(
      '',
    );
  const lettered = ([x, y]: readonly [number, number], size: number, fill: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${pick(['sans-serif', 'serif'])}" font-weight="${pick([400, 700])}" text-anchor="middle" fill="${fill}">${word()}</text>`;
  const mark = (size: number) =>
    pick([
      `<circle r="${size}"/>`,
      `<path d="M0 ${-size}L${size * 0.7} 0L0 ${size}L${-size * 0.7} 0z"/>`,
      `<path d="M${-size} 0Q0 ${-size} ${size} 0Q0 ${size * between(0, 1)} ${-size} 0z"/>`,
      `<rect x="${-size}" y="${-size / 2}" width="${2 * size}" height="${size}"/>`,
      `<circle r="${size * 0.8}" fill="none" stroke="${first}" stroke-width="${size * 0.4}"/>`,
    ]);
  const prints = [
    () => {
      const size = long * between(0.01, 0.12);
      const shape = chance(0.6) ? mark(size) : '';
      const marks = Array.from({ length: Math.round(between(1, 24)) }, () => {
        const [x, y] = at();
        return `<g transform="translate(${x} ${y}) rotate(${between(-30, 30)})" fill="${chance(0.7) ? first : second}">${shape || mark(size * between(0.4, 1.6))}</g>`;
      });
      return marks.join('');
    },
    () =>
      Array.from({ length: Math.round(between(1, 6)) }, () =>
        lettered(at(), long * between(0.05, 0.3), first),
      ).join(''),
    () => {
      const [x, y] = at();
      const [wide, tall] = [box.wide * between(0.2, 1.1), box.tall * between(0.1, 0.5)];
      const lines = [0.35, 0.6, 0.85].map((down) =>
        lettered([x, y + tall * (down - 0.5)], tall * between(0.12, 0.3), second),
      );
      return `<rect x="${x - wide / 2}" y="${y - tall / 2}" width="${wide}" height="${tall}" fill="${first}"/>${lines.join('')}`;
    },
    () => {
      const pitch = long * between(0.03, 0.25);
      const motif = pick([
        `<rect width="${pitch * between(0.1, 0.6)}" height="${pitch}" fill="${first}"/>`,
        `<rect width="${pitch / 2}" height="${pitch / 2}" fill="${first}"/><rect x="${pitch / 2}" y="${pitch / 2}" width="${pitch / 2}" height="${pitch / 2}" fill="${second}"/>`,
        `<g transform="translate(${pitch / 2} ${pitch / 2})" fill="${first}">${mark(pitch * between(0.15, 0.45))}</g>`,
      ]);
      return `<defs><pattern id="p" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${between(0, 180)})">${motif}</pattern></defs><rect width="${width}" height="${height}" fill="url(#p)"/>`;
    },
    // Stone, cloth, fur or wood: noise of several scales, sometimes stretched in one direction, sometimes thresholded.
    () => {
      const [fine, stretched, slope] = [
        between(0.01, 0.2),
        chance(0.5) ? between(1, 12) : 1,
        between(1.5, 8),
      ];
      return `<defs><filter id="n" x="0" y="0" width="1" height="1"><feTurbulence type="${pick(['fractalNoise', 'turbulence'])}" baseFrequency="${fine} ${fine / stretched}" numOctaves="${Math.round(between(2, 5))}" seed="${Math.floor(next() * 1e6)}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${slope} 0 0 0 ${(1 - slope) / 2}"/><feComposite operator="in" in="SourceGraphic"/></filter></defs>
<g transform="rotate(${between(-90, 90)} ${width / 2} ${height / 2})"><rect x="${-width}" y="${-height}" width="${3 * width}" height="${3 * height}" fill="${first}" filter="url(#n)"/></g>`;
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${pick(prints)()}</svg>`;
}
