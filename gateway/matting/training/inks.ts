import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import type { Box } from './layered.ts';
import { css, type Lots } from './lots.ts';

/**
 * What is printed, woven or grown on a thing, as SVG: marks, lettering, a label, a pattern or a grain. Its colours are any,
 * or about those of the thing itself, or of what lies around it: white pips on a card, a white eye.
 */
export function drawInk(
  { any, anyColor, between, chance, near, next }: Lots,
  width: number,
  height: number,
  box: Box,
  own: Color,
  others: Color,
): string {
  const paint = () => css(chance(0.35) ? near(others, 0.15) : chance(0.5) ? anyColor() : near(own, 0.5));
  const [one, other] = [paint(), paint()];
  const at = () => [box.x + box.wide * between(-0.5, 0.5), box.y + box.tall * between(-0.5, 0.5)] as const;
  const long = Math.max(box.wide, box.tall);
  const word = () =>
    Array.from({ length: Math.round(between(1, 9)) }, () => any([...'ABDEGHKMNRSTaceglmnorstu0258%'])).join(
      '',
    );
  const lettered = ([x, y]: readonly [number, number], size: number, fill: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${any(['sans-serif', 'serif'])}" font-weight="${any([400, 700])}" text-anchor="middle" fill="${fill}">${word()}</text>`;
  const mark = (size: number) =>
    any([
      `<circle r="${size}"/>`,
      `<path d="M0 ${-size}L${size * 0.7} 0L0 ${size}L${-size * 0.7} 0z"/>`,
      `<path d="M${-size} 0Q0 ${-size} ${size} 0Q0 ${size * between(0, 1)} ${-size} 0z"/>`,
      `<rect x="${-size}" y="${-size / 2}" width="${2 * size}" height="${size}"/>`,
      `<circle r="${size * 0.8}" fill="none" stroke="${one}" stroke-width="${size * 0.4}"/>`,
    ]);
  const inks = [
    () => {
      const size = long * between(0.01, 0.12);
      const shape = chance(0.6) ? mark(size) : '';
      const marks = Array.from({ length: Math.round(between(1, 24)) }, () => {
        const [x, y] = at();
        return `<g transform="translate(${x} ${y}) rotate(${between(-30, 30)})" fill="${chance(0.7) ? one : other}">${shape || mark(size * between(0.4, 1.6))}</g>`;
      });
      return marks.join('');
    },
    () =>
      Array.from({ length: Math.round(between(1, 6)) }, () =>
        lettered(at(), long * between(0.05, 0.3), one),
      ).join(''),
    () => {
      const [x, y] = at();
      const [wide, tall] = [box.wide * between(0.2, 1.1), box.tall * between(0.1, 0.5)];
      const lines = [0.35, 0.6, 0.85].map((down) =>
        lettered([x, y + tall * (down - 0.5)], tall * between(0.12, 0.3), other),
      );
      return `<rect x="${x - wide / 2}" y="${y - tall / 2}" width="${wide}" height="${tall}" fill="${one}"/>${lines.join('')}`;
    },
    () => {
      const pitch = long * between(0.03, 0.25);
      const motif = any([
        `<rect width="${pitch * between(0.1, 0.6)}" height="${pitch}" fill="${one}"/>`,
        `<rect width="${pitch / 2}" height="${pitch / 2}" fill="${one}"/><rect x="${pitch / 2}" y="${pitch / 2}" width="${pitch / 2}" height="${pitch / 2}" fill="${other}"/>`,
        `<g transform="translate(${pitch / 2} ${pitch / 2})" fill="${one}">${mark(pitch * between(0.15, 0.45))}</g>`,
      ]);
      return `<defs><pattern id="p" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${between(0, 180)})">${motif}</pattern></defs><rect width="${width}" height="${height}" fill="url(#p)"/>`;
    },
    // Stone, cloth, fur, grain of wood: noise of several scales, stretched along one way or not, parted by a threshold or not.
    () => {
      const [fine, stretched, slope] = [
        between(0.01, 0.2),
        chance(0.5) ? between(1, 12) : 1,
        between(1.5, 8),
      ];
      return `<defs><filter id="n" x="0" y="0" width="1" height="1"><feTurbulence type="${any(['fractalNoise', 'turbulence'])}" baseFrequency="${fine} ${fine / stretched}" numOctaves="${Math.round(between(2, 5))}" seed="${Math.floor(next() * 1e6)}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${slope} 0 0 0 ${(1 - slope) / 2}"/><feComposite operator="in" in="SourceGraphic"/></filter></defs>
<g transform="rotate(${between(-90, 90)} ${width / 2} ${height / 2})"><rect x="${-width}" y="${-height}" width="${3 * width}" height="${3 * height}" fill="${one}" filter="url(#n)"/></g>`;
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${any(inks)()}</svg>`;
}
