import type { DownloadFormat } from '@liftout/gateway-contract';

let formats: readonly DownloadFormat[] | undefined;

/** The formats that a canvas of this browser can write. Safari writes no WebP. */
export function writableFormats(): readonly DownloadFormat[] {
  formats ??= writesWebp() ? ['png', 'jpg', 'webp'] : ['png', 'jpg'];
  return formats;
}

/** A canvas writes PNG instead of a format that the browser cannot write. */
function writesWebp(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.toDataURL('image/webp').startsWith('data:image/webp');
}
