import { UndecodableImage } from '../errors.ts';

/** CSS pixels per unit. */
const unitPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/**
 * Dots per inch with which the rasteriser must read an SVG. At its usual 72, parts in inches or points would be smaller
 * than in browsers. At 96 they are right, but it enlarges the whole drawing by 96/72.
 */
export const svgDensity = 96;
const enlargement = svgDensity / 72;

/** The size that browsers use for a picture with neither a size nor a `viewBox`. */
const defaultSize = { width: 300, height: 150 };

const rootTag = /^<(?:[\w-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;
/** Characters. Editors write some hundreds. */
const maxRootTag = 64 * 1024;

export interface SizedSvg {
  /** The rasteriser gives it this size with `svgDensity`. */
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Gives an SVG the size that a browser shows, so that the cut-out fits the original. One without a size gets the size of
 * its `viewBox`, but is not smaller than in a browser.
 * @param svg From its root element on.
 * @throws UndecodableImage
 */
export function withSvgSize(svg: string): SizedSvg {
  const root = rootTag.exec(svg.slice(0, maxRootTag))?.[0];
  if (root === undefined) throw new UndecodableImage();
  const viewBox = viewBoxOf(root);
  const { width, height } = sizeOf(root, viewBox);
  const attributes = {
    ...(!viewBox && { viewBox: `0 0 ${width} ${height}` }),
    // Takes precedence over attributes and style sheets.
    style: `${attribute(root, 'style') ?? ''};width:${width / enlargement}px;height:${height / enlargement}px`,
  };
  const sized = Object.entries(attributes).reduce((tag, [name, value]) => {
    const rest = tag.replace(attributePattern(name), '');
    return rest.replace(/\/?>$/, (end) => ` ${name}="${value.replaceAll('"', '&quot;')}"${end}`);
  }, root);
  return { svg: sized + svg.slice(root.length), width, height };
}

interface Size {
  width: number;
  height: number;
}

function sizeOf(root: string, viewBox: Size | undefined): Size {
  const width = length(attribute(root, 'width'));
  const height = length(attribute(root, 'height'));
  if (!viewBox) return { width: width ?? defaultSize.width, height: height ?? defaultSize.height };
  if (width !== undefined && height !== undefined) return { width, height };
  const scale =
    (width ?? 0) / viewBox.width ||
    (height ?? 0) / viewBox.height ||
    Math.max(1, Math.min(defaultSize.width / viewBox.width, defaultSize.height / viewBox.height));
  return { width: viewBox.width * scale, height: viewBox.height * scale };
}

function viewBoxOf(root: string): Size | undefined {
  const numbers = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers ?? [];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function attribute(tag: string, name: string): string | undefined {
  const match = attributePattern(name).exec(tag);
  return match?.[1] ?? match?.[2];
}

const attributePattern = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);

/** @returns pixels; undefined when it is no positive length. */
function length(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  // The pattern takes very long for long texts.
  if (text.length > 40) return undefined;
  const match = /^([+\d.eE-]+?)\s*([a-z]*)$/.exec(text);
  const pixels = Number(match?.[1]) * (unitPixels[match?.[2] ?? ''] ?? Number.NaN);
  return pixels > 0 ? pixels : undefined;
}
