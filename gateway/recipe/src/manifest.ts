import type { Recipe } from './recipe.ts';

/** The entry of one finished picture. */
export interface ManifestEntry {
  /** Name of the finished file. */
  name: string;
  /** Name of the original picture. */
  source: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Where the subject is in the finished file, in pixels; absent when there is none. */
  box?: { left: number; top: number; width: number; height: number };
  /** 0 to 1; absent when the engine cannot tell. */
  confidence?: number;
  engine: string;
  /** Only when it differs from the recipe of the set. */
  recipe?: Recipe;
}

export interface Manifest {
  version: 1;
  recipe: Recipe;
  pictures: readonly ManifestEntry[];
}

export function toManifestJson(recipe: Recipe, pictures: readonly ManifestEntry[]): string {
  return `${JSON.stringify({ version: 1, recipe, pictures } satisfies Manifest, null, 2)}\n`;
}

const columns = [
  'name',
  'source',
  'width',
  'height',
  'box_left',
  'box_top',
  'box_width',
  'box_height',
  'confidence',
  'engine',
  'recipe',
] as const;

/** RFC 4180, in UTF-8. */
export function toManifestCsv(recipe: Recipe, pictures: readonly ManifestEntry[]): string {
  const rows = pictures.map((entry) => [
    entry.name,
    entry.source,
    entry.width,
    entry.height,
    entry.box?.left,
    entry.box?.top,
    entry.box?.width,
    entry.box?.height,
    entry.confidence,
    entry.engine,
    JSON.stringify(entry.recipe ?? recipe),
  ]);
  return [columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  // A spreadsheet would evaluate a text that begins like a formula.
  const text = typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r])/, "'") : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
