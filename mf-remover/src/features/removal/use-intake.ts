import { maxPixels } from '@liftout/gateway-contract';
import { useT } from '@liftout/kit';
import { type RefObject, useState } from 'react';
import { NotLoaded } from './ask-worker';
import { readClipboardPicture } from './clipboard-picture';
import { chances, checkFile, isHeic } from './file-rules';
import { loadWork } from './load-work';
import { measurePicture } from './measure-picture';
import { isBusy, type Picture } from './removal-state';
import { fetchSample, type SampleId } from './samples';
import type { DeviceWork } from './use-device-work';
import type { Notices } from './use-notices';
import type { RemovalStore } from './use-removal-state';
import type { Upload } from './use-upload';

export interface Intake {
  /** A picture is being taken in: fetched, checked or converted. */
  taking: boolean;
  /** Accepts the first picture of the files that were chosen, dropped or pasted. */
  take(files: readonly File[]): Promise<void>;
  takeSample(id: SampleId): Promise<void>;
  takeFromClipboard(): Promise<void>;
}

/** Accepts pictures: checks each picture, makes it smaller if needed, and sends it. */
export function useIntake(
  { latest, dispatch }: RemovalStore,
  notices: Notices,
  { start }: Upload,
  { shrink }: DeviceWork,
  leaving: RefObject<AbortSignal>,
): Intake {
  const t = useT('mf-remover/upload');
  const formats = t('area.formats');
  const [underway, setUnderway] = useState(0);
  const counted = async (work: Promise<void>) => {
    setUnderway((count) => count + 1);
    await work.finally(() => setUnderway((count) => count - 1));
  };

  const takeFile = async (picture: Picture): Promise<void> => {
    switch (checkFile(picture.file)) {
      case 'invalidType':
        notices.refuse('upload.error.invalidType', { formats });
        return;
      case 'tooLarge':
        notices.refuse('upload.error.fileTooLarge');
        // A smaller copy can be made only of a picture that the browser can read.
        if ((await measurePicture(picture.file)) && !isBusy(latest.current)) {
          dispatch({ type: 'tooLarge', picture, excess: 'bytes' });
        }
        return;
    }
    const size = await measurePicture(picture.file);
    if (isBusy(latest.current)) return;
    if (size && size.width * size.height > maxPixels) {
      dispatch({ type: 'tooLarge', picture, excess: 'pixels' });
      await shrink();
      return;
    }
    const looked = { ...picture, openable: size !== null };
    await start(looked, { type: 'accepted', picture: looked });
  };

  const take = async (files: readonly File[]) => {
    // The set tells the visitor which of the other files are no pictures.
    const [file, ...others] = files.toSorted((a, b) => chances(b) - chances(a));
    if (!file || isBusy(latest.current)) return;
    const leftAlone = others.length > 0 ? { leftAlone: others } : {};
    if (!isHeic(file)) return takeFile({ file, ...leftAlone });
    const before = latest.current;
    try {
      const { shrinkPicture } = await loadWork();
      const copy = await shrinkPicture(file, leaving.current);
      // The copy is in a format that the server accepts.
      if (latest.current === before) await takeFile({ file: copy.file, ...leftAlone });
    } catch (error) {
      if (error instanceof NotLoaded) notices.failed({ kind: 'network' });
      else notices.refuse('upload.error.heic', { formats });
    }
  };

  const takeSample = async (id: SampleId) => {
    const before = latest.current;
    if (isBusy(before)) return;
    try {
      const sample = await fetchSample(id, leaving.current);
      // The visitor may have chosen another picture in the meantime.
      if (latest.current === before) await take([sample]);
    } catch {
      notices.refuse('samples.failed');
    }
  };

  return {
    taking: underway > 0,
    take: (files) => counted(take(files)),
    takeSample: (id) => counted(takeSample(id)),
    takeFromClipboard: async () => {
      try {
        const file = await readClipboardPicture();
        if (file) await take([file]);
        else notices.refuse('clipboard.error.noImage');
      } catch {
        notices.refuse('clipboard.error.accessFailed');
      }
    },
  };
}
