import type { Cut } from '../editor/cut';
import { NotLoaded } from './ask-worker';
import { type Failure, NotCut } from './failure';
import { loadWork } from './load-work';
import type { Excess, Picture } from './removal-state';
import type { Notices } from './use-notices';
import type { RemovalStore } from './use-removal-state';
import type { Upload } from './use-upload';

/** Longest side, in pixels, of a picture that the visitor's device cuts. */
const longSideLimit = 4096;
/** Size of a copy that takes less time, relative to the picture. */
const quicker = 0.5;

export interface DeviceWork {
  /** Makes a copy within the limits, and sends the copy. */
  shrink(): Promise<void>;
  /** Cuts the picture out on the device, because the server can't. */
  cutOnDevice(): Promise<void>;
  /** Uses the cut-out that the visitor made by hand. */
  takeHandCut(cut: Cut): void;
}

/** The work that the visitor's device does itself. */
export function useDeviceWork(
  { latest, dispatch }: RemovalStore,
  notices: Notices,
  { start, begin }: Upload,
): DeviceWork {
  return {
    shrink: async () => {
      const before = latest.current;
      if (before.step !== 'oversized' && before.step !== 'failed') return;
      const { file } = before.picture;
      const excess = before.step === 'failed' ? excessOf(before.failure) : before.excess;
      if (before.step === 'failed') dispatch({ type: 'tooLarge', picture: before.picture, excess });
      const signal = begin();
      dispatch({ type: 'shrinkStarted' });
      try {
        const { shrinkPicture } = await loadWork();
        const { width, height, ...copy } = await shrinkPicture(file, signal, excess === 'time' ? quicker : 1);
        const shrunk = { fromBytes: file.size, width, height };
        // The positions of hints are in pixels of the larger picture.
        const { hints: _, ...given } = before.picture;
        const picture: Picture = { ...given, file: copy.file, openable: true, shrunk };
        void start(picture, { type: 'accepted', picture });
      } catch (error) {
        if (signal.aborted) return;
        dispatch({ type: 'shrinkFailed' });
        if (error instanceof NotLoaded) notices.failed({ kind: 'network' });
        else notices.refuse('shrink.failed');
      }
    },
    cutOnDevice: async () => {
      const before = latest.current;
      if (before.step !== 'failed') return;
      const signal = begin();
      dispatch({ type: 'deviceCutStarted' });
      try {
        const { cutOutOnDevice } = await loadWork();
        const { image, width, height, shrunk, confidence } = await cutOutOnDevice(
          before.picture.file,
          longSideLimit,
          signal,
        );
        const answer = { madeOnDevice: 'engine', confidence, shrunk } as const;
        dispatch({ type: 'deviceCutDone', image, size: { width, height }, answer });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof NotCut)) {
          dispatch({ type: 'deviceCutFailed' });
          notices.refuse('local.failed');
          return;
        }
        const { failure } = error;
        dispatch({ type: 'deviceCutFailed', failure, notice: notices.failed(failure) });
      }
    },
    takeHandCut: (cut) => {
      const { image, original: size } = cut;
      dispatch({ type: 'deviceCutDone', answer: { madeOnDevice: 'hand' }, image, size, edited: cut });
    },
  };
}

function excessOf(failure: Failure): Excess {
  if (failure.kind === 'failed') return 'time';
  return failure.kind === 'refused' && failure.code === 'file_too_large' ? 'bytes' : 'pixels';
}
