import { downloadZip } from 'client-zip';
import { saveFile } from '../../ui/save-file';
import { type ResultFilesOptions, resultFiles } from './result-files';

/** Not every browser lets a page remove the file. */
type SavedFile = FileSystemFileHandle & { remove?: () => Promise<void> };

interface FilePickers {
  showDirectoryPicker?: (options: { mode: 'readwrite'; id: string }) => Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<SavedFile>;
}

const zipName = 'liftout.zip';
const pickers = () => window as FilePickers;

/** Whether the browser lets a page write into a folder that the visitor chooses. */
export const canSaveToFolder = (): boolean => pickers().showDirectoryPicker !== undefined;

/**
 * Saves all results as one ZIP. If the browser can, it writes the ZIP to the disk in parts.
 * @throws an AbortError when the visitor closes the picker.
 */
export async function saveZip(options: ResultFilesOptions): Promise<void> {
  const handle = await pickers().showSaveFilePicker?.({
    suggestedName: zipName,
    types: [{ accept: { 'application/zip': ['.zip'] } }],
  });
  const zip = downloadZip(resultFiles(options));
  if (!handle) return saveFile(await zip.blob(), zipName);
  try {
    await zip.body?.pipeTo(await handle.createWritable(), { signal: options.signal });
  } catch (error) {
    // The picker has made the file, or emptied it.
    await handle.remove?.().catch(() => undefined);
    throw error;
  }
}

/** Saves all results into a folder. @throws an AbortError when the visitor closes the picker. */
export async function saveToFolder(options: ResultFilesOptions): Promise<void> {
  const folder = await pickers().showDirectoryPicker?.({ mode: 'readwrite', id: 'liftout-results' });
  if (!folder) return;
  // The manifest has the names that the files get.
  for await (const { name, input } of resultFiles(options, (name) => freeName(folder, name))) {
    const file = await folder.getFileHandle(name, { create: true });
    try {
      // `pipeTo` closes the file, or aborts it after a failure or a cancel.
      await new Blob([input]).stream().pipeTo(await file.createWritable(), { signal: options.signal });
    } catch (error) {
      // The name was free, so only an empty file is left.
      await folder.removeEntry(name).catch(() => undefined);
      throw error;
    }
  }
}

/** The folder may contain the original pictures, so nothing in it is overwritten. */
async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  for (let copy = 1; ; copy++) {
    const candidate = copy === 1 ? name : `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
    try {
      await folder.getFileHandle(candidate);
    } catch (error) {
      const { name: reason } = error as DOMException;
      if (reason === 'NotFoundError') return candidate;
      // Except for a folder with that name, every error here would happen for every name.
      if (reason !== 'TypeMismatchError') throw error;
    }
  }
}
