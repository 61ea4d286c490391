/** A result's public name: unguessable, and never a path. */
export const resultNamePattern = /^[\w-]{32}\.png$/;

/** Where a result is in the store. */
export function resultKey(name: string): string {
  return `results/${name}`;
}

/** The formats in which a result is kept besides its PNG once somebody has downloaded it so. */
export const convertedFormats = ['jpg', 'webp'] as const;
export type ConvertedFormat = (typeof convertedFormats)[number];

/** Where the converted file of a result is in the store. */
export function convertedKey(name: string, format: ConvertedFormat): string {
  return resultKey(name.replace(/\.png$/, `.${format}`));
}
