/** Pixels per unit, at the rasteriser's 72 dots per inch. */
const unitPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 1,
  pc: 12,
  mm: 2.834646,
  cm: 28.34646,
  in: 72,
};

/**
 * The size that an SVG asks for. The rasteriser makes a picture of 1×1 pixel of a size that it cannot hold,
 * so the size is read here as well and refused when it is too much.
 */
export function declaredSvgSize(svg: string): { width: number; height: number } | undefined {
  const root = /<(?:[\w-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(svg)?.[0];
  if (root === undefined) return undefined;
  const viewBox = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = length(attribute(root, 'width')) ?? viewBox?.[2];
  const height = length(attribute(root, 'height')) ?? viewBox?.[3];
  if (!width || !height || !(width > 0 && height > 0)) return undefined;
  return { width, height };
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match?.[1] ?? match?.[2];
}

function length(value: string | undefined): number | undefined {
  const match = /^\s*([+\d.eE-]+)\s*([a-z]*)\s*$/.exec(value ?? '');
  const factor = unitPixels[match?.[2] ?? ''];
  return match && factor !== undefined ? Number(match[1]) * factor : undefined;
}
