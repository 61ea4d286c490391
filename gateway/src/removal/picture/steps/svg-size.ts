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

/** The size that browsers use for a picture with neither a size nor a `viewBox`. */
const defaultSize = { width: 300, height: 150 };

const rootTag = /<(?:[\w-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

/**
 * Gives an SVG without a size the size that a browser shows. The rasteriser would use the extent of its drawing, so the
 * cut-out would not fit the original.
 */
export function withSvgSize(svg: string): string {
  return svg.replace(rootTag, (root) => {
    if (attribute(root, 'viewBox') !== undefined) return root;
    return Object.entries(defaultSize).reduce((tag, [name, pixels]) => {
      const value = attribute(tag, name);
      if (value !== undefined && !value.trim().endsWith('%')) return tag;
      const rest = tag.replace(attributePattern(name), '');
      return rest.replace(/\/?>$/, (end) => ` ${name}="${pixels}"${end}`);
    }, root);
  });
}

/**
 * The size that an SVG declares. The rasteriser turns sizes that are too large for it into 1×1 pixel, so the size is
 * read here as well, and refused when it is too large.
 */
export function declaredSvgSize(svg: string): { width: number; height: number } | undefined {
  const root = rootTag.exec(svg)?.[0];
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
  const match = attributePattern(name).exec(tag);
  return match?.[1] ?? match?.[2];
}

const attributePattern = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);

function length(value: string | undefined): number | undefined {
  const match = /^\s*([+\d.eE-]+)\s*([a-z]*)\s*$/.exec(value ?? '');
  const factor = unitPixels[match?.[2] ?? ''];
  return match && factor !== undefined ? Number(match[1]) * factor : undefined;
}
