import { type DBSchema, openDB } from 'idb';
import type { SetPicture } from '../set-state';
import { type FileKind, isExpired, type SetFiles, type SetRecord, type SetStore } from './set-store';

interface Schema extends DBSchema {
  set: { key: 'set'; value: SetRecord };
  pictures: { key: string; value: SetPicture };
  /** Their keys are `<id>/<kind>`. */
  files: { key: string; value: SetFiles[FileKind] };
}

const recordKey = 'set';

/** @throws if the browser stores nothing, as in some private windows. */
export async function openIndexedDbStore(): Promise<SetStore> {
  const db = await openDB<Schema>('mf-remover.set', 1, {
    upgrade(created) {
      created.createObjectStore('set');
      created.createObjectStore('pictures', { keyPath: 'id' });
      created.createObjectStore('files');
    },
  });

  const clear = async () => {
    const transaction = db.transaction(['set', 'pictures', 'files'], 'readwrite');
    await Promise.all([
      transaction.objectStore('set').clear(),
      transaction.objectStore('pictures').clear(),
      transaction.objectStore('files').clear(),
      transaction.done,
    ]);
  };

  return {
    async load() {
      const record = await db.get('set', recordKey);
      if (!record) return null;
      if (isExpired(record, Date.now())) {
        await clear();
        return null;
      }
      const pictures = new Map((await db.getAll('pictures')).map((picture) => [picture.id, picture]));
      const ordered = record.order.flatMap((id) => pictures.get(id) ?? []);
      return { record, pictures: ordered };
    },
    saveRecord: async (record) => {
      await db.put('set', record, recordKey);
    },
    savePicture: async (picture) => {
      await db.put('pictures', picture);
    },
    saveFile: async (id, kind, file) => {
      await db.put('files', file, `${id}/${kind}`);
    },
    file: async <Kind extends FileKind>(id: string, kind: Kind) =>
      ((await db.get('files', `${id}/${kind}`)) as SetFiles[Kind] | undefined) ?? null,
    async deletePicture(id) {
      await db.delete('pictures', id);
      await db.delete('files', IDBKeyRange.bound(`${id}/`, `${id}/\uffff`));
    },
    clear,
    close: () => db.close(),
  };
}
