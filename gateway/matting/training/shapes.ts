import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { css, type RandomSource } from './random-source.ts';

/** Profiles of vessels: half-widths at heights from 0, the rim, to 1, the foot. */
const profiles: readonly (readonly (readonly [at: number, half: number])[])[] = [
  [
    [0, 0.42],
    [1, 0.32],
  ],
  [
    [0, 0.3],
    [1, 0.3],
  ],
  [
    [0, 0.26],
    [0.25, 0.33],
    [0.45, 0.2],
    [0.52, 0.03],
    [0.94, 0.03],
    [0.97, 0.26],
    [1, 0.26],
  ],
  [
    [0, 0.1],
    [0.3, 0.1],
    [0.45, 0.27],
    [1, 0.27],
  ],
  [
    [0, 0.32],
    [0.08, 0.32],
    [0.15, 0.4],
    [1, 0.38],
  ],
  [
    [0, 0.5],
    [0.4, 0.45],
    [0.8, 0.28],
    [1, 0.2],
  ],
];

/** A vessel of glass, empty or filled, through which the backdrop shows; or an opaque one of clay. */
export function vessel(
  { pick, anyColor, between, chance, similar }: RandomSource,
  width: number,
  height: number,
): string {
  const side = Math.min(width, height) * between(0.45, 0.85);
  const [x, top] = [(width - side) * between(0.2, 0.8) + side / 2, (height - side) * between(0.1, 0.9)];
  const stretch = between(0.7, 1.2);
  const profile = pick(profiles).map(
    ([at, half]) => [at * side, half * side * stretch * between(0.92, 1.08)] as const,
  );
  const points = [
    ...profile.map(([y, half]) => `${x + half} ${top + y}`),
    ...profile.toReversed().map(([y, half]) => `${x - half} ${top + y}`),
  ];
  const outline = `M${points.join('L')}z`;
  const isGlass = chance(0.7);
  const tint = chance(0.5) ? similar([225, 235, 235], 0.12) : anyColor();
  const rim = similar(tint, 0.5);
  const level = top + side * between(0.1, 0.8);
  const fluid =
    isGlass && chance(0.5)
      ? `<rect x="0" y="${level}" width="${width}" height="${height}" fill="${css(anyColor())}" opacity="${between(0.5, 0.95)}"/>`
      : '';
  const lights = Array.from({ length: Math.round(between(0, 3)) }, () => {
    const at = x + side * between(-0.25, 0.25);
    return `<path d="M${at} ${top + side * between(0.02, 0.3)}L${at + side * between(-0.03, 0.03)} ${top + side * between(0.4, 0.95)}" stroke="#fff" stroke-opacity="${between(0.3, 0.95)}" stroke-width="${side * between(0.01, 0.05)}"/>`;
  });
  const lid = chance(0.2)
    ? `<rect x="${x - side * 0.2}" y="${top - side * 0.04}" width="${side * 0.4}" height="${side * 0.1}" fill="${css(anyColor())}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="clay"><stop stop-color="${css(similar(tint, 0.2))}"/><stop offset="1" stop-color="${css(similar(tint, 0.5))}"/></linearGradient>
<clipPath id="inside"><path d="${outline}"/></clipPath></defs>
<path d="${outline}" fill="${isGlass ? css(tint) : 'url(#clay)'}" fill-opacity="${isGlass ? between(0.12, 0.45) : 1}"/>
<g clip-path="url(#inside)" fill="none">${fluid}${lights.join('')}</g>
<path d="${outline}" fill="none" stroke="${css(rim)}" stroke-opacity="${between(0.6, 1)}" stroke-width="${side * between(0.008, 0.035)}" stroke-linejoin="round"/>${lid}</svg>`;
}

/** Head and shoulders on the lower border. The shoulders may fill both corners, as a floor would. */
export function bust(
  { pick, anyColor, between, chance }: RandomSource,
  width: number,
  height: number,
): string {
  const main = anyColor();
  const paint = () => css(chance(0.5) ? main : anyColor());
  const x = width * between(0.35, 0.65);
  const head = width * between(0.08, 0.18);
  const top = height * between(0.35, 0.75);
  const wide = width * between(0.3, 0.75);
  const body = pick([
    `<ellipse cx="${x}" cy="${top + height * 0.3}" rx="${wide}" ry="${height * 0.3}"/><rect x="${x - wide}" y="${top + height * 0.3}" width="${wide * 2}" height="${height}"/>`,
    `<ellipse cx="${x}" cy="${top + height * 0.22}" rx="${wide}" ry="${height * between(0.22, 0.5)}"/>`,
    `<rect x="${x - wide}" y="${top}" width="${wide * 2}" height="${height}" rx="${width * between(wide > width * 0.4 ? 0.15 : 0, 0.3)}"/>`,
    `<path d="M${x - wide} ${height}Q${x - wide * 0.9} ${top} ${x} ${top}T${x + wide} ${height}z"/>`,
    `<path d="M${x - head} ${top}L${x - wide} ${height}H${x + wide}L${x + head} ${top}z"/>`,
  ]);
  const crown = top - head * between(0.3, 1.2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${chance(0.3) ? `<ellipse cx="${x}" cy="${crown}" rx="${head * 1.35}" ry="${head * between(1.3, 2.4)}" fill="${paint()}"/>` : ''}
<g fill="${paint()}">${body}</g>
<rect x="${x - head / 2}" y="${crown}" width="${head}" height="${top - crown + head}" fill="${paint()}"/>
<ellipse cx="${x}" cy="${crown}" rx="${head}" ry="${head * between(0.9, 1.5)}" fill="${paint()}"/></svg>`;
}

/**
 * Rings: wheels under a body, a handle beside it, or a single ring. A ring encloses either a hub, which belongs to the
 * subject even if it has the backdrop's colour, or a hole.
 */
export function rings(
  { pick, anyColor, between, chance, similar }: RandomSource,
  width: number,
  height: number,
  behind: Float32Array,
): string {
  const main = anyColor();
  const dark = between(8, 50);
  const paint: Color = chance(0.65) ? similar([dark, dark, dark], 0.15) : chance(0.5) ? main : anyColor();
  const side = Math.min(width, height) * between(0.35, 0.8);
  const left = (width - side) * between(0.2, 0.8);
  const top = (height - side * 0.7) * between(0.2, 0.8);
  const turn = chance(0.5) ? 'x2="1"' : 'x2="0" y2="1"';
  const shaded = (id: string, color: Color) =>
    `<linearGradient id="${id}" ${turn}><stop stop-color="${css(similar(color, 0.15))}"/><stop offset="1" stop-color="${css(similar(color, 0.35))}"/></linearGradient>`;
  const ring = ([x, y]: readonly [number, number], r: number, isHole: boolean, k = 0) => {
    const inner = r * between(0.4, 0.85);
    const at = (Math.min(height - 1, Math.round(y)) * width + Math.min(width - 1, Math.round(x))) * 3;
    const there = [...behind.subarray(at, at + 3)] as unknown as Color;
    const metal = between(130, 240);
    const hub = chance(0.5) ? similar(there, 0.2) : similar([metal, metal, metal], 0.1);
    const spokes = chance(0.3) ? Math.round(between(3, 8)) : 0;
    const bars = Array.from({ length: spokes }, (_, i) => {
      const [dx, dy] = [inner * Math.cos((i * Math.PI) / spokes), inner * Math.sin((i * Math.PI) / spokes)];
      return `<path d="M${x - dx} ${y - dy}L${x + dx} ${y + dy}" stroke="${css(paint)}" stroke-width="${r * 0.12}"/>`;
    });
    return `<defs>${shaded(`hub${k}`, hub)}</defs>${isHole ? '' : `<circle cx="${x}" cy="${y}" r="${inner + 1}" fill="url(#hub${k})"/>`}
<circle cx="${x}" cy="${y}" r="${(r + inner) / 2}" fill="none" stroke="${css(paint)}" stroke-width="${r - inner}"/>${bars.join('')}`;
  };
  const arrangements = [
    () => {
      const [r, isHole] = [side * between(0.1, 0.2), chance(0.15)];
      const [floor, waist] = [top + side * 0.7 - r, top + side * between(0.1, 0.3)];
      return `<path fill="url(#main)" d="M${left} ${floor}V${waist}L${left + side * between(0.1, 0.3)} ${waist}L${left + side * 0.35} ${top}H${left + side * between(0.6, 0.75)}L${left + side * 0.85} ${waist}H${left + side}V${floor}z"/>
${ring([left + side * between(0.15, 0.3), floor], r, isHole)}${ring([left + side * between(0.7, 0.85), floor], r, isHole, 1)}`;
    },
    () => {
      const at = [left + side * pick([0.05, 0.95]), top + side * between(0.25, 0.45)] as const;
      return `${ring(at, side * between(0.12, 0.3), chance(0.8))}<rect x="${left + side * 0.1}" y="${top}" width="${side * 0.8}" height="${side * 0.7}" rx="${side * between(0, 0.2)}" fill="url(#main)"/>`;
    },
    () => ring([left + side / 2, top + side * 0.35], side * 0.35, chance(0.5)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shaded('main', main)}</defs>${pick(arrangements)()}</svg>`;
}

/**
 * Flat artwork, as in logos, icons and clip art: one or two even colours, no shading, no shadow. Gaps through which the
 * backdrop shows are holes; a part drawn in the backdrop's colour inside an outline belongs to the subject.
 */
export function emblem(
  { pick, between, chance, next }: RandomSource,
  width: number,
  height: number,
  [one, other, behind]: readonly [Color, Color, Color],
): string {
  const letters = (many: number) =>
    Array.from({ length: many }, () => pick([...'ABCDEFGHJKLMNPQRSTUVWXYZabdegkmopqs0234689'])).join('');
  const around = (count: number, radius: (k: number) => number) =>
    `<path d="M${Array.from({ length: count }, (_, k) => {
      const turn = (k / count - 0.25) * 2 * Math.PI;
      return `${radius(k) * Math.cos(turn)} ${radius(k) * Math.sin(turn)}`;
    }).join('L')}z"/>`;
  // Each in a box from -1 to 1.
  const glyphs = [
    () => `<rect x="-1" y="-1" width="2" height="2" rx="${chance(0.5) ? 0 : between(0.05, 0.9)}"/>`,
    () => `<rect x="-1" y="-1" width="2" height="2"/>`,
    () => '<circle r="1"/>',
    () => around(Math.round(between(3, 8)), () => 1),
    () => {
      const inner = between(0.3, 0.7);
      return around(2 * Math.round(between(4, 9)), (k) => (k % 2 === 0 ? 1 : inner));
    },
    () => `<circle r="0.8" fill="none" stroke="${css(one)}" stroke-width="${between(0.1, 0.7)}"/>`,
    () => `<path d="M-.3-1H.3V-.3H1V.3H.3V1H-.3V.3H-1V-.3H-.3z"/>`,
    () => `<path d="M-1-.4H.1V-1L1 0 .1 1V.4H-1z"/>`,
    () => `<path d="M0 1C-1.4 0-1.1-1-.5-1-.2-1 0-.8 0-.5 0-.8.2-1 .5-1 1.1-1 1.4 0 0 1z"/>`,
    () => `<path d="M.3-1A1 1 0 1 0 .9.6 .8.8 0 0 1 .3-1z"/>`,
    () =>
      `<path d="M-.9 0L-.3.6L.9-.6" fill="none" stroke="${css(one)}" stroke-width="${between(0.2, 0.5)}" stroke-linejoin="${pick(['round', 'miter'])}"/>`,
    () =>
      `<path fill-rule="evenodd" d="M-1-1H1V1H-1zM${-between(0.2, 0.8)} ${-between(0.2, 0.8)}H${between(0.1, 0.8)}V${between(0.1, 0.8)}H${-between(0, 0.1)}z"/>`,
    () => [-1, -0.2, 0.6].map((y) => `<rect x="-1" y="${y}" width="2" height="0.4"/>`).join(''),
    () =>
      `<text y="0.75" font-size="2.1" font-family="sans-serif" font-weight="700" text-anchor="middle">${letters(1)}</text>`,
  ];
  const glyph = () => pick(glyphs)();
  const word = (y: number) =>
    `<text y="${y}" font-size="${between(0.5, 0.9)}" font-family="${pick(['sans-serif', 'serif'])}" font-weight="${pick([400, 700])}" text-anchor="middle">${letters(Math.round(between(2, 6)))}</text>`;
  const second = `fill="${css(other)}"`;
  const solid = glyphs.slice(0, 5);
  /** With an outline, as in comics. */
  const drawn = (shape: string, fill: Color, line: number) =>
    `<g fill="${css(fill)}" stroke="${css(other)}" stroke-width="${line}" stroke-linejoin="round">${shape}</g>`;
  const comic = () => {
    const line = between(0.03, 0.12);
    const details = Array.from({ length: Math.round(between(1, 4)) }, () => {
      const size = between(0.12, 0.35);
      const pupil = chance(0.5) ? `<g transform="scale(.45)" ${second}>${pick(solid)()}</g>` : '';
      return `<g transform="translate(${between(-0.45, 0.45)} ${between(-0.45, 0.45)}) scale(${size})">${drawn(pick(solid)(), chance(0.7) ? behind : one, line / size)}${pupil}</g>`;
    });
    return drawn(pick(solid)(), chance(0.25) ? behind : one, line) + details.join('');
  };
  const arrangements = [
    glyph,
    glyph,
    comic,
    comic,
    () =>
      `${pick(glyphs.slice(0, 3))()}<g transform="scale(${between(0.25, 0.65)})" ${second}>${glyph()}</g>`,
    () => {
      const [shape, count] = [glyph(), Math.round(between(2, 4))];
      const at = (k: number) => (2 * k + 1) / count - 1;
      return Array.from(
        { length: count },
        (_, k) =>
          `<g transform="translate(${at(k)} 0) scale(${0.75 / count})" ${k === 1 ? second : ''}>${shape}</g>`,
      ).join('');
    },
    () => word(0.3),
    () => `<g transform="translate(0 -.35) scale(.6)">${glyph()}</g><g ${second}>${word(1)}</g>`,
  ];
  const side = (Math.min(width, height) / 2) * between(0.2, 0.92);
  const stretch = chance(0.6) ? 1 : between(0.35, 1);
  const [wide, tall] = chance(0.5) ? [side, side * stretch] : [side * stretch, side];
  const place = (half: number, most: number) => half * 1.06 + (most - 2.12 * half) * between(0.1, 0.9);
  const turn = chance(0.25) ? next() * 360 : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="${chance(0.25) ? 'crispEdges' : 'auto'}">
<g transform="translate(${place(wide, width)} ${place(tall, height)}) rotate(${turn}) scale(${wide} ${tall})" fill="${css(one)}">${pick(arrangements)()}</g></svg>`;
}
