const clipboardTypes = ['image/png', 'image/jpeg'];
const clipboardName = 'clipboard-image.png';
/** The name that browsers give to a pasted picture that is not a file. */
const isUnnamed = ({ name }: File) => /^image\.\w+$/.test(name);

const toFile = (blob: Blob) => new File([blob], clipboardName, { type: blob.type });

/**
 * The first PNG or JPEG on the clipboard, or null when there is none.
 *
 * @throws when the browser or the visitor denies access.
 */
export async function readClipboardPicture(): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((candidate) => clipboardTypes.includes(candidate));
    if (type) return toFile(await item.getType(type));
  }
  return null;
}

export type Pasted =
  | { kind: 'picture'; file: File }
  /** The files keep their names. */
  | { kind: 'files'; files: File[] }
  | { kind: 'address' }
  | { kind: 'nothing' };

type Transfer = Pick<DataTransfer, 'files' | 'getData'>;

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** The content that Ctrl+V or Cmd+V pasted. */
export function readPaste(data: Transfer): Pasted {
  const files = [...data.files];
  const picture = files.find((file) => clipboardTypes.includes(file.type));
  if (picture && files.every(isUnnamed)) return { kind: 'picture', file: toFile(picture) };
  // Copied in a file manager.
  if (files.length > 0) return { kind: 'files', files };
  return isAddress(data.getData('text/plain')) ? { kind: 'address' } : { kind: 'nothing' };
}

/** The content of a drop: files, or a link or picture of another page, whose bytes some browsers provide. */
export function readDrop(data: Transfer): Pasted {
  if (data.files.length > 0) return { kind: 'files', files: [...data.files] };
  const [link = ''] = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'));
  return isAddress(link) || isAddress(data.getData('text/plain')) ? { kind: 'address' } : { kind: 'nothing' };
}
