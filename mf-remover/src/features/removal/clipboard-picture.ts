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
  /** Files copied in a file manager: they keep their names and go the way of dropped ones. */
  | { kind: 'files'; files: File[] }
  | { kind: 'address' }
  | { kind: 'nothing' };

/** What Ctrl+V or Cmd+V brought. */
export function readPaste(data: Pick<DataTransfer, 'items' | 'files' | 'getData'>): Pasted {
  const picture = [...data.items].find((item) => item.kind === 'file' && clipboardTypes.includes(item.type));
  const file = picture?.getAsFile();
  if (file) return { kind: 'picture', file: toFile(file) };
  if (data.files.length > 0) return { kind: 'files', files: [...data.files] };
  if (/^https?:\/\/\S+$/i.test(data.getData('text/plain').trim())) return { kind: 'address' };
  return { kind: 'nothing' };
}
