import type { Recipe } from '@liftout/recipe';
import type { Edits } from '../../removal/more-pictures';
import type { SetPicture } from '../set-state';

/** Stored files of a picture. Its state is stored separately. */
export interface SetFiles {
  original: Blob;
  cutout: Blob;
  small: Blob;
  /** Null: the cut-out was not edited. */
  edits: Edits | null;
}
export type FileKind = keyof SetFiles;
export const fileKinds: readonly FileKind[] = ['original', 'cutout', 'small', 'edits'];

/** Stored data of a set, without its pictures. */
export interface SetRecord {
  recipe: Recipe;
  /** Ids, in the visitor's order. */
  order: readonly string[];
  /** When its time on the device began: at the visitor's last change. Milliseconds since 1970. */
  begunAt: number;
}

/** Storage of a set on the device. */
export interface SetStore {
  load(): Promise<{ record: SetRecord; pictures: SetPicture[] } | null>;
  saveRecord(record: SetRecord): Promise<void>;
  savePicture(picture: SetPicture): Promise<void>;
  /** @throws QuotaExceededError when the storage is full. */
  saveFile<Kind extends FileKind>(id: string, kind: Kind, file: SetFiles[Kind]): Promise<void>;
  file<Kind extends FileKind>(id: string, kind: Kind): Promise<SetFiles[Kind] | null>;
  deletePicture(id: string): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

/** Hours after the last change until a set is deleted from the device. */
export const keptHours = 24;

export const isExpired = ({ begunAt }: SetRecord, now: number): boolean =>
  now - begunAt > keptHours * 3_600_000;
