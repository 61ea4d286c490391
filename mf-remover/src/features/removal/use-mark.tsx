import type { DoubtHelp } from '@liftout/gateway-contract';
import { ErrorBoundary, useT } from '@liftout/kit';
import { type ReactNode, useState } from 'react';
import { toastFailure } from '../../ui/toast-failure';
import { lacksSubject } from './failure';
import { isDoubtful, isMadeOnDevice, type RemovalState } from './removal-state';
import { useLateComponent } from './use-late-component';
import type { Removal } from './use-removal';

export interface Mark {
  /** Asks where the subject is, and cuts again. Null if that does not help. */
  open: (() => void) | null;
  loading: boolean;
  /** The dialog, while it is open. */
  element: ReactNode;
}

/** Fetched when a cut is doubtful or has failed. */
const loadDialog = async () =>
  (await import(/* webpackChunkName: "mf-remover/mark" */ './components/mark-dialog')).MarkDialog;

/** Lets the visitor draw a frame around the subject of a picture that was hard to cut, if the operator offers it. */
export function useMark({ state, mark }: Removal, doubtHelp: DoubtHelp): Mark {
  const t = useT('mf-remover/result');
  const [opened, setOpened] = useState(false);
  const wanted = canMark(state, doubtHelp);
  // The picture was removed before the dialog was loaded.
  if (opened && !wanted) setOpened(false);
  const close = () => setOpened(false);
  // After a failed load, asking for the dialog loads it again.
  const { Component: MarkDialog } = useLateComponent(loadDialog, wanted && (opened ? 'now' : 'soon'), () => {
    if (!opened) return;
    close();
    toastFailure(t, 'mark.failed');
  });
  if (!wanted || !('picture' in state)) return { open: null, loading: false, element: null };
  return {
    open: () => setOpened(true),
    loading: opened && !MarkDialog,
    element: opened && MarkDialog && (
      <ErrorBoundary fallback={() => null}>
        <MarkDialog
          file={state.picture.file}
          onMark={(hints) => {
            close();
            mark(hints);
          }}
          onClose={close}
        />
      </ErrorBoundary>
    ),
  };
}

function canMark(state: RemovalState, doubtHelp: DoubtHelp): boolean {
  if (doubtHelp !== 'mark' || !('picture' in state) || !state.picture.openable) return false;
  if (state.step === 'failed') return lacksSubject(state.failure);
  return state.step === 'done' && !isMadeOnDevice(state.result.answer) && isDoubtful(state.result);
}
