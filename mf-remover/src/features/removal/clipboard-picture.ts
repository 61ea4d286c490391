const clipboardTypes = ['image/png', 'image/jpeg'];
const clipboardName = 'clipboard-image.png';

const toFile = (blob: Blob) => new File([blob], clipboardName, { type: blob.type });

/**
 * The first PNG or JPEG on the clipboard, or null when there is none.
 *
 * @throws when the browser or the visitor does not let us read.
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
  /** They keep their names. */
  | { kind: 'files'; files: File[] }
  | { kind: 'address' }
  | { kind: 'nothing' };

type Transfer = Pick<DataTransfer, 'items' | 'files' | 'getData'>;

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** What Ctrl+V or Cmd+V brought. */
export function readPaste(data: Transfer): Pasted {
  const picture = [...data.items].find((item) => item.kind === 'file' && clipboardTypes.includes(item.type));
  const file = picture?.getAsFile();
  if (file) return { kind: 'picture', file: toFile(file) };
  // Copied in a file manager.
  if (data.files.length > 0) return { kind: 'files', files: [...data.files] };
  return isAddress(data.getData('text/plain')) ? { kind: 'address' } : { kind: 'nothing' };
}

/** What was dropped: files, or a link or picture of another page, whose bytes some browsers give. */
export function readDrop(data: Transfer): Pasted {
  if (data.files.length > 0) return { kind: 'files', files: [...data.files] };
  const [link = ''] = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'));
  return isAddress(link) || isAddress(data.getData('text/plain')) ? { kind: 'address' } : { kind: 'nothing' };
}
