import { maxUploadBytes } from '@liftout/gateway-contract';

const acceptedTypes = ['jpeg', 'jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'tif', 'svg+xml'].map(
  (subtype) => `image/${subtype}`,
);

const acceptedExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp', '.tiff', '.tif', '.svg'];

/** For `<input type="file" accept>`. */
export const acceptAttribute = [...acceptedTypes, ...acceptedExtensions].join(',');

/** The default format of iPhones. The server can't read it, and only some browsers can. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file is not sent at all. Null if it may be sent. */
export type FileFault = 'invalidType' | 'tooLarge' | null;

/** The rules that do not need the bytes. The server checks those. */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileFault {
  if (!isAcceptedType(type.toLowerCase(), name.toLowerCase())) return 'invalidType';
  return size > maxUploadBytes ? 'tooLarge' : null;
}

function isAcceptedType(type: string, name: string): boolean {
  if (acceptedTypes.includes(type)) return true;
  return type.startsWith('image/') && acceptedExtensions.some((extension) => name.endsWith(extension));
}

/** How likely a file can be used, to find the best of several: 2 by its format, 1 if the browser may read it, else 0. */
export function chances(file: Pick<File, 'name' | 'type' | 'size'>): 0 | 1 | 2 {
  if (checkFile(file) !== 'invalidType') return 2;
  return isHeic(file) ? 1 : 0;
}

/** Whether a file of a folder is a picture. Browsers know the type of most pictures; else the file's name decides. */
export function looksLikePicture(file: Pick<File, 'name' | 'type'>): boolean {
  const name = file.name.toLowerCase();
  if (name.startsWith('.')) return false;
  return (
    file.type.startsWith('image/') ||
    isHeic(file) ||
    acceptedExtensions.some((extension) => name.endsWith(extension))
  );
}
