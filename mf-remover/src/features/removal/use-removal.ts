import type { RemovalHints } from '@liftout/gateway-contract';
import type { Cut } from '../editor/cut';
import type { RemovalSource } from './download-name';
import type { RemovalState } from './removal-state';
import { type DeviceWork, useDeviceWork } from './use-device-work';
import { type Intake, useIntake } from './use-intake';
import { useLeaving } from './use-leaving';
import { useNotices } from './use-notices';
import { useRemovalState } from './use-removal-state';
import { useUpload } from './use-upload';
import { useWaiting } from './use-waiting';

export interface Removal extends Intake, DeviceWork {
  state: RemovalState;
  cancel(): void;
  keepWaiting(): void;
  /** Tries again with the same picture. */
  retry(): void;
  /** Cuts the picture again, with hints on where the subject is. */
  mark(hints: RemovalHints): void;
  /** Sets the edited cut-out as the result; null restores the original cut-out. */
  setEdited(cut: Cut | null): void;
  /** The server no longer has the result. */
  markGone(why: 'deleted' | 'expired'): void;
  /** A set has taken the remaining files. */
  othersTaken(others: readonly File[]): void;
  /** Clears original and result. */
  reset(): void;
}

/**
 * The upload flow: the states of `removal-state.ts`, and the work that leads from one to the next.
 *
 * @param source Names the page. Its state is kept while the visitor is on other pages.
 * @param onCutOthers Opens a set with the remaining files.
 */
export function useRemoval(source: RemovalSource, onCutOthers: (files: readonly File[]) => void): Removal {
  const store = useRemovalState(source);
  const { state, dispatch } = store;
  const leaving = useLeaving();
  const notices = useNotices(leaving, onCutOthers);
  const upload = useUpload(store, notices, leaving);
  const deviceWork = useDeviceWork(store, notices, upload);
  const intake = useIntake(store, notices, upload, deviceWork, leaving);
  useWaiting(state, dispatch);
  return {
    state,
    ...intake,
    ...deviceWork,
    cancel: upload.cancel,
    retry: upload.retry,
    mark: upload.mark,
    keepWaiting: () => dispatch({ type: 'keptWaiting' }),
    setEdited: (cut) => dispatch({ type: 'edited', cut }),
    markGone: (why) => dispatch({ type: 'gone', why }),
    othersTaken: (others) => dispatch({ type: 'othersTaken', others }),
    reset: () => {
      upload.abort();
      dispatch({ type: 'reset' });
    },
  };
}
