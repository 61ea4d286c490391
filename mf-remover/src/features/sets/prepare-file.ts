import { maxPixels } from '@liftout/gateway-contract';
import { NotLoaded } from '../removal/ask-worker';
import { NotCut } from '../removal/failure';
import { checkFile, isHeic } from '../removal/file-rules';
import { isReadable } from '../removal/is-readable';
import { measurePicture } from '../removal/measure-picture';
import { shrinkPicture } from '../removal/picture-work';
import type { SetFailure } from './set-state';

export const unusableFile = (reason: Extract<SetFailure, { kind: 'file' }>['reason']) =>
  new NotCut<SetFailure>({ kind: 'file', reason });

/**
 * The file as the server accepts it: within its limits, and in a format that it reads. The tool asks the visitor before
 * it makes a picture smaller. A set does not ask, because many pictures would mean many questions.
 * @throws {NotCut}
 * @throws {NotLoaded}
 */
export async function prepareFile(file: File, signal: AbortSignal): Promise<File> {
  if (file.size === 0) throw unusableFile('empty');
  if (isHeic(file)) return shrink(file, 'heic', signal);
  switch (checkFile(file)) {
    case 'invalidType':
      throw unusableFile('type');
    case 'tooLarge':
      return shrink(file, 'tooLarge', signal);
  }
  const size = await measurePicture(file);
  return size && size.width * size.height > maxPixels ? shrink(file, 'unreadable', signal) : file;
}

async function shrink(
  file: File,
  reason: 'heic' | 'unreadable' | 'tooLarge',
  signal: AbortSignal,
): Promise<File> {
  try {
    return (await shrinkPicture(file, signal)).file;
  } catch (error) {
    if (error instanceof NotLoaded) throw error;
    if (!(await isReadable(file))) throw new NotCut({ kind: 'lost' });
    throw unusableFile(reason);
  }
}
