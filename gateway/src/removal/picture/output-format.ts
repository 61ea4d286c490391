export type OutputFormat = 'png' | 'jpg' | 'webp';

export const mediaTypes: Readonly<Record<OutputFormat, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
