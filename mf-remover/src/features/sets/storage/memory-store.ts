import type { SetPicture } from '../set-state';
import { type FileKind, fileKinds, type SetFiles, type SetRecord, type SetStore } from './set-store';

/** For a browser that stores nothing, and for a second page of the site while the first has a set open. */
export function createMemoryStore(): SetStore {
  const pictures = new Map<string, SetPicture>();
  const files = new Map<string, SetFiles[FileKind]>();
  let record: SetRecord | undefined;
  return {
    lasting: false,
    load: async () => (record ? { record, pictures: [...pictures.values()] } : null),
    saveRecord: async (next) => {
      record = next;
    },
    savePicture: async (picture) => {
      pictures.set(picture.id, picture);
    },
    saveFile: async (id, kind, file) => {
      files.set(`${id}/${kind}`, file);
    },
    file: async <Kind extends FileKind>(id: string, kind: Kind) =>
      (files.get(`${id}/${kind}`) as SetFiles[Kind] | undefined) ?? null,
    deletePicture: async (id) => {
      pictures.delete(id);
      for (const kind of fileKinds) files.delete(`${id}/${kind}`);
    },
    clear: async () => {
      record = undefined;
      pictures.clear();
      files.clear();
    },
    close: () => {},
  };
}
