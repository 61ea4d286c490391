/** A result's public name: unguessable, and never a path. */
export const resultNamePattern = /^[\w-]{32}\.png$/;

/** Key of a result in the store. */
export function resultKey(name: string): string {
  return `results/${name}`;
}

/** Formats in which a result is kept beside its PNG, after the first download in that format. */
export const convertedFormats = ['jpg', 'webp'] as const;
export type ConvertedFormat = (typeof convertedFormats)[number];

/** Key of the converted file of a result in the store. */
export function convertedKey(name: string, format: ConvertedFormat): string {
  return resultKey(name.replace(/\.png$/, `.${format}`));
}
