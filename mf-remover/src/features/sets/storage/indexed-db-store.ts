import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SetPicture } from '../set-state';
import { type FileKind, isExpired, type SetFiles, type SetRecord, type SetStore } from './set-store';

interface Schema extends DBSchema {
  set: { key: 'set'; value: SetRecord };
  pictures: { key: string; value: SetPicture };
  /** Their keys are `<id>/<kind>`. */
  files: { key: string; value: SetFiles[FileKind] };
}

const recordKey = 'set';
/** Milliseconds. Some browsers at times never open their storage, and report no error. */
const openLimit = 5000;

/** Every call fails if the storage does not open in time. @throws if the browser stores nothing, as in some private windows. */
export async function openIndexedDbStore(): Promise<SetStore> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  let closed = false;
  const connect = () => {
    const opening = openDB<Schema>('mf-remover.set', 1, {
      upgrade(created) {
        created.createObjectStore('set');
        created.createObjectStore('pictures', { keyPath: 'id' });
        created.createObjectStore('files');
      },
      terminated: () => forget(connection),
    });
    const connection = Promise.race([opening, rejectLater(openLimit)]);
    opened = connection;
    connection.catch(() => {
      forget(connection);
      void opening.then((db) => db.close()).catch(() => undefined);
    });
    return connection;
  };
  const forget = (connection: Promise<IDBPDatabase<Schema>>) => {
    if (opened === connection) opened = null;
  };
  /** Browsers may end a connection while the page is in the background. Then the work is done over a new one. */
  const use = async <Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
    const connection = opened ?? connect();
    try {
      return await work(await connection);
    } catch (error) {
      if (closed || !isLostConnection(error)) throw error;
      if (opened === connection) {
        opened = null;
        void connection.then((db) => db.close()).catch(() => undefined);
      }
      return work(await (opened ?? connect()));
    }
  };

  const clear = () =>
    use(async (db) => {
      const transaction = db.transaction(['set', 'pictures', 'files'], 'readwrite');
      await Promise.all([
        transaction.objectStore('set').clear(),
        transaction.objectStore('pictures').clear(),
        transaction.objectStore('files').clear(),
        transaction.done,
      ]);
    });

  await connect();
  return {
    async load() {
      const record = await use((db) => db.get('set', recordKey));
      if (!record) return null;
      if (isExpired(record, Date.now())) {
        await clear();
        return null;
      }
      const stored = await use((db) => db.getAll('pictures'));
      const pictures = new Map(stored.map((picture) => [picture.id, picture]));
      const ordered = record.order.flatMap((id) => pictures.get(id) ?? []);
      return { record, pictures: ordered };
    },
    saveRecord: async (record) => {
      await use((db) => db.put('set', record, recordKey));
    },
    savePicture: async (picture) => {
      await use((db) => db.put('pictures', picture));
    },
    saveFile: async (id, kind, file) => {
      await use((db) => db.put('files', file, `${id}/${kind}`));
    },
    file: async <Kind extends FileKind>(id: string, kind: Kind) =>
      ((await use((db) => db.get('files', `${id}/${kind}`))) as SetFiles[Kind] | undefined) ?? null,
    async deletePicture(id) {
      await use((db) => db.delete('pictures', id));
      await use((db) => db.delete('files', IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
    },
    clear,
    close() {
      closed = true;
      void opened?.then((db) => db.close()).catch(() => undefined);
    },
  };
}

const rejectLater = (time: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The storage does not open')), time));

const isLostConnection = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
