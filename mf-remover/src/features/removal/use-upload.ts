import type { RemovalHints } from '@liftout/gateway-contract';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { connectionFailure, type Failure, NotCut } from './failure';
import { loadWork } from './load-work';
import { isBusy, isMadeOnDevice, isSending, type Picture, type RemovalEvent } from './removal-state';
import type { Notices } from './use-notices';
import type { RemovalStore } from './use-removal-state';

export interface Upload {
  /** Sends a picture; `event` is dispatched first. */
  start(picture: Picture, event: RemovalEvent): Promise<void>;
  /** Sends the same picture again. */
  retry(): void;
  /** Sends the same picture again, with hints on where the subject is. */
  mark(hints: RemovalHints): void;
  /** Stops the running work, also that of the device. */
  cancel(): void;
  /** Aborts the running work without a message. */
  abort(): void;
  /** Aborts the running work and begins new work. @returns its signal, also aborted when the visitor leaves. */
  begin(): AbortSignal;
}

/** Gets the cut-outs of pictures from the server. */
export function useUpload(
  { state, latest, dispatch }: RemovalStore,
  notices: Notices,
  leaving: RefObject<AbortSignal>,
): Upload {
  const running = useRef<AbortController>(undefined);
  const abort = () => running.current?.abort();
  const begin = () => {
    abort();
    const controller = new AbortController();
    running.current = controller;
    return AbortSignal.any([controller.signal, leaving.current]);
  };

  const waitsForNetwork =
    (state.step === 'failed' || state.step === 'done') && state.failure?.kind === 'offline';
  const sayOnline = useEffectEvent(notices.online);
  useEffect(() => {
    if (!waitsForNetwork) return;
    const say = () => sayOnline();
    addEventListener('online', say);
    return () => removeEventListener('online', say);
  }, [waitsForNetwork]);

  const fail = (failure: Failure) => {
    const now = latest.current;
    const keepsResult = isSending(now) && now.before !== null;
    dispatch({ type: 'failed', failure, notice: notices.failed(failure, { keepsResult }) });
    void fetchMissing();
  };

  /** Other work stops the fetching of a result, as does leaving the page. */
  const fetchMissing = async () => {
    const now = latest.current;
    if (now.step !== 'done') return;
    const { answer, image, gone } = now.result;
    if (image || gone || isMadeOnDevice(answer)) return;
    const signal = begin();
    try {
      const { fetchCutOut } = await loadWork();
      await fetchCutOut(answer, { signal, dispatch });
    } catch {
      // The page still shows the result by its address.
    }
  };
  const fetchAtFirst = useEffectEvent(fetchMissing);
  useEffect(() => void fetchAtFirst(), []);

  const start = async (picture: Picture, event: RemovalEvent) => {
    const signal = begin();
    if (signal.aborted) return;
    dispatch(event);
    if (!navigator.onLine) return fail({ kind: 'offline' });
    try {
      const { cutOutOnServer } = await loadWork();
      await cutOutOnServer(picture, { signal, dispatch, notices });
    } catch (error) {
      if (!signal.aborted) fail(error instanceof NotCut ? error.failure : connectionFailure());
    }
  };

  return {
    start,
    retry: () => {
      if ('picture' in latest.current) void start(latest.current.picture, { type: 'retried' });
    },
    mark: (hints) => {
      if (!('picture' in latest.current)) return;
      const picture = { ...latest.current.picture, hints };
      void start(picture, { type: 'accepted', picture });
    },
    cancel: () => {
      const now = latest.current;
      if (!isBusy(now)) return;
      abort();
      if (isSending(now)) fail({ kind: 'cancelled' });
      else dispatch({ type: now.step === 'shrinking' ? 'shrinkFailed' : 'deviceCutFailed' });
    },
    abort,
    begin,
  };
}
