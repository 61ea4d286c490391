import { Button, formatNumber, toast, useLanguage, useT } from '@liftout/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatSize } from '../../ui/format-size';
import { fetchResult } from './api/fetch-result';
import { sendPicture, UploadRefused } from './api/send-picture';
import { readClipboardPicture } from './clipboard-picture';
import { cutOutHere, NotCuttable } from './cut-out-here';
import type { Failure } from './failure';
import { checkFile } from './file-rules';
import { shrinkPicture } from './picture-work';
import {
  isBusy,
  isSending,
  nextState,
  type Picture,
  progressInterval,
  type RemovalEvent,
  type RemovalState,
} from './removal-state';
import { fetchSample, type SampleId } from './samples';
import { useFailureMessage } from './use-failure-message';

/** Milliseconds of processing after which the dialog says that it takes long. */
const slowAfter = 15_000;
/** Milliseconds of processing after which no answer is expected any more. */
const lostAfter = 90_000;
/** Milliseconds after an answer that says neither yes nor no. */
const lostAfterUnclear = 10_000;
/** Milliseconds that fetching the result may take before its address alone has to do. */
const fetchLimit = 60_000;
/** Pixels on the long side of what the visitor's device cuts out. */
const localLimit = 4096;

export interface Removal {
  state: RemovalState;
  /** Takes the first of the files that were chosen, dropped or pasted. */
  take(files: readonly File[]): void;
  takeSample(id: SampleId): Promise<void>;
  takeFromClipboard(): Promise<void>;
  /** Makes a copy that is small enough, and sends that. */
  shrink(): Promise<void>;
  cancel(): void;
  keepWaiting(): void;
  /** Once more, with the same picture. */
  retry(): void;
  /** On the visitor's device, because the server cannot be reached. */
  cutHere(): Promise<void>;
  /** The result was deleted on the server. */
  markDeleted(): void;
  /** Clears original and result. */
  reset(): void;
}

/** The upload flow: runs what the states of `removal-state.ts` ask for, and says what happens. */
export function useRemoval(): Removal {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const failureMessage = useFailureMessage();
  const [state, setState] = useState<RemovalState>({ step: 'idle' });
  const latest = useRef<RemovalState>(state);
  const running = useRef<AbortController>(undefined);

  const dispatch = useCallback((event: RemovalEvent) => {
    latest.current = nextState(latest.current, event);
    setState(latest.current);
  }, []);

  // Who leaves the page stops the work, here and on the server.
  useEffect(() => () => running.current?.abort(), []);
  usePatience(state, dispatch);

  const waitsForNetwork = state.step === 'failed' && state.failure.kind === 'offline';
  useEffect(() => {
    if (!waitsForNetwork) return;
    const say = () => toast({ title: t('upload.error.offline.back') });
    addEventListener('online', say);
    return () => removeEventListener('online', say);
  }, [waitsForNetwork, t]);

  const refuse = (key: string, values: Record<string, unknown> = {}) =>
    toast({
      title: t(`${key}.title`),
      description: t(`${key}.description`, values),
      variant: 'destructive',
    });

  const fail = (failure: Failure) => {
    dispatch({ type: 'failed', failure });
    const tryAgain = (
      // The toast stands on a colour of its own.
      <Button
        variant="outline"
        style={{ color: 'inherit', borderColor: 'currentcolor' }}
        onClick={() => latest.current.step === 'failed' && retry()}
      >
        {t('actions.retry')}
      </Button>
    );
    toast({
      ...failureMessage(failure),
      ...(failure.kind === 'cancelled' ? {} : { variant: 'destructive' as const, action: tryAgain }),
    });
  };

  const start = async (picture: Picture, event: RemovalEvent) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    dispatch(event);
    if (!navigator.onLine) return fail({ kind: 'offline' });
    try {
      const answer = await sendPicture(picture.file, {
        signal,
        onSent: (sent, total) => dispatch({ type: 'sent', sent, total }),
        onUploaded: () => {
          dispatch({ type: 'uploaded' });
          sayUploaded(picture);
        },
      });
      if (answer.status === 'unclear') return dispatch({ type: 'unclear' });
      if (answer.status === 'failed') {
        return fail({ kind: 'failed', reason: answer.reason ?? '', message: answer.error ?? '' });
      }
      dispatch({ type: 'completed', answer });
      const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchLimit)]);
      const image = await fetchResult(answer.processedPath, limit).catch(() => null);
      signal.throwIfAborted();
      dispatch({ type: 'fetched', image });
      const key = answer.isSimulationMode ? 'notices.demo' : 'notices.provider';
      toast({ title: t(`${key}.title`), description: t(`${key}.description`) });
    } catch (error) {
      if (!signal.aborted) fail(toFailure(error));
    }
  };

  const sayUploaded = ({ leftAlone = 0, file }: Picture) =>
    toast({
      title: t('upload.success.title'),
      description: [
        t('upload.success.description'),
        leftAlone > 0 && t('upload.firstOnly.description', { name: file.name, count: leftAlone }),
      ]
        .filter(Boolean)
        .join(' '),
    });

  const retry = () => {
    if ('picture' in latest.current) void start(latest.current.picture, { type: 'retried' });
  };

  const take = ([file, ...others]: readonly File[]) => {
    if (!file || isBusy(latest.current)) return;
    const picture: Picture = { file, ...(others.length > 0 && { leftAlone: others.length }) };
    switch (checkFile(file)) {
      case 'invalidType':
        refuse('upload.error.invalidType', { formats: t('area.formats') });
        break;
      case 'tooLarge':
        refuse('upload.error.fileTooLarge');
        dispatch({ type: 'tooLarge', picture });
        break;
      case null:
        void start(picture, { type: 'accepted', picture });
    }
  };

  return {
    state,
    take,
    retry,
    takeSample: async (id) => {
      if (isBusy(latest.current)) return;
      try {
        take([await fetchSample(id)]);
      } catch {
        refuse('samples.failed');
      }
    },
    takeFromClipboard: async () => {
      try {
        const file = await readClipboardPicture();
        if (file) take([file]);
        else refuse('clipboard.error.noImage');
      } catch {
        refuse('clipboard.error.accessFailed');
      }
    },
    shrink: async () => {
      const before = latest.current;
      if (before.step !== 'oversized') return;
      dispatch({ type: 'shrinkStarted' });
      try {
        const { file, width, height } = await shrinkPicture(before.picture.file);
        const picture: Picture = { file, shrunkFrom: before.picture.file.size };
        toast({
          title: t('shrink.done.title'),
          description: t('shrink.done.description', {
            before: formatSize(before.picture.file.size, language),
            after: formatSize(file.size, language),
            width: formatNumber(width, language),
            height: formatNumber(height, language),
          }),
        });
        void start(picture, { type: 'accepted', picture });
      } catch {
        dispatch({ type: 'shrinkFailed' });
        refuse('shrink.failed');
      }
    },
    cutHere: async () => {
      const before = latest.current;
      if (before.step !== 'failed') return;
      const controller = new AbortController();
      running.current = controller;
      dispatch({ type: 'cutHereStarted' });
      try {
        const { image, ...answer } = await cutOutHere(before.picture.file, localLimit, controller.signal);
        dispatch({ type: 'cutHereDone', image, answer: { madeHere: true, ...answer } });
      } catch (error) {
        if (controller.signal.aborted) return;
        dispatch({ type: 'cutHereFailed' });
        refuse(error instanceof NotCuttable ? 'processing.failed' : 'local.failed');
      }
    },
    cancel: () => {
      if (!isSending(latest.current)) return;
      running.current?.abort();
      fail({ kind: 'cancelled' });
    },
    keepWaiting: () => dispatch({ type: 'keptWaiting' }),
    markDeleted: () => dispatch({ type: 'deleted' }),
    reset: () => {
      running.current?.abort();
      dispatch({ type: 'reset' });
    },
  };
}

/** The ticking of the simulated progress, and the watch over a server that does not answer. */
function usePatience(state: RemovalState, dispatch: (event: RemovalEvent) => void): void {
  const ticking = state.step === 'processing' || state.step === 'fetching';
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => dispatch({ type: 'ticked', growth: Math.random() }), progressInterval);
    return () => clearInterval(timer);
  }, [ticking, dispatch]);

  const waiting = state.step === 'processing' && state.patience === 'usual';
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => dispatch({ type: 'patienceLost', patience: 'slow' }), slowAfter);
    return () => clearTimeout(timer);
  }, [waiting, dispatch]);

  const processing = state.step === 'processing';
  const unclear = processing && state.unclear;
  useEffect(() => {
    if (!processing) return;
    const timer = setTimeout(
      () => dispatch({ type: 'patienceLost', patience: 'lost' }),
      unclear ? lostAfterUnclear : lostAfter,
    );
    return () => clearTimeout(timer);
  }, [processing, unclear, dispatch]);
}

function toFailure(error: unknown): Failure {
  if (error instanceof UploadRefused) {
    const { code, message, requestId, retryAfter } = error;
    return {
      kind: 'refused',
      code,
      message,
      ...(requestId && { requestId }),
      ...(retryAfter && { retryAfter }),
    };
  }
  return navigator.onLine ? { kind: 'network' } : { kind: 'offline' };
}
