/**
 * The files of a drop and of the folders in it. With folders, they are in the order of their names. Call it during the
 * event: afterwards the browser forgets the dropped items.
 */
export function filesInDrop({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const plain = [...files];
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  );
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve(plain);
  return filesOf(entries);
}

const byName = new Intl.Collator('en', { numeric: true });

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const sorted = entries.toSorted((a, b) => byName.compare(a.name, b.name));
  const found: File[][] = [];
  for (const entry of sorted) {
    if (entry.name.startsWith('.')) continue;
    found.push(
      entry.isDirectory
        ? await filesOf(await children(entry as FileSystemDirectoryEntry))
        : await file(entry as FileSystemFileEntry),
    );
  }
  return found.flat();
}

/** A browser hands out the entries of a folder in parts, until a part is empty. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const parts: FileSystemEntry[][] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (part.length === 0) return parts.flat();
    parts.push(part);
  }
}

/** Empty if the folder cannot be read. */
function file(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (found) => resolve([found]),
      () => resolve([]),
    );
  });
}
