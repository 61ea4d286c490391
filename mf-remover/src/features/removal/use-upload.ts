import type { RemovalHints } from '@liftout/gateway-contract';
import { type RefObject, useEffect, useRef } from 'react';
import { fetchResult } from './api/fetch-result';
import { sendPicture, UploadRefused } from './api/send-picture';
import type { Failure } from './failure';
import { measurePicture } from './measure-picture';
import {
  isSending,
  type Picture,
  type RemovalEvent,
  type RemovalResult,
  type ServerAnswer,
} from './removal-state';
import type { Notices } from './use-notices';
import type { RemovalStore } from './use-removal-state';

/** Milliseconds that fetching the result may take before its address alone has to do. */
const fetchLimit = 60_000;

export interface Upload {
  /** Sends a picture; `event` is dispatched first. */
  start(picture: Picture, event: RemovalEvent): Promise<void>;
  /** Once more, with the same picture. */
  retry(): void;
  /** Once more, with hints on where the subject is. */
  mark(hints: RemovalHints): void;
  cancel(): void;
  /** Aborts the running work without a message. */
  abort(): void;
  /** The running work; starting other work aborts it. */
  running: RefObject<AbortController | undefined>;
}

/** From a picture to its cut-out, by the server. */
export function useUpload({ state, latest, dispatch }: RemovalStore, notices: Notices): Upload {
  const running = useRef<AbortController>(undefined);
  const abort = () => running.current?.abort();

  // Leaving the page stops the work, here and on the server.
  useEffect(() => () => running.current?.abort(), []);

  const waitsForNetwork = state.step === 'failed' && state.failure.kind === 'offline';
  const { online } = notices;
  const sayOnline = useRef(online);
  useEffect(() => {
    sayOnline.current = online;
  });
  useEffect(() => {
    if (!waitsForNetwork) return;
    const say = () => sayOnline.current();
    addEventListener('online', say);
    return () => removeEventListener('online', say);
  }, [waitsForNetwork]);

  const fail = (failure: Failure) => dispatch({ type: 'failed', failure, notice: notices.failed(failure) });

  const start = async (picture: Picture, event: RemovalEvent) => {
    abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    dispatch(event);
    if (!navigator.onLine) return fail({ kind: 'offline' });
    try {
      const answer = await sendPicture(picture.file, {
        hints: picture.hints,
        signal,
        onSent: (sent, total) => dispatch({ type: 'sent', sent, total }),
        onUploaded: () => {
          dispatch({ type: 'uploaded' });
          notices.uploaded(picture);
        },
      });
      if (answer.status === 'unclear') return dispatch({ type: 'unclear' });
      if (answer.status === 'failed') {
        return fail({ kind: 'failed', reason: answer.reason ?? '', message: answer.error ?? '' });
      }
      dispatch({ type: 'completed', answer });
      dispatch({ type: 'fetched', ...(await fetchCutout(answer, signal)) });
      notices.completed(answer);
    } catch (error) {
      if (!signal.aborted) fail(toFailure(error));
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
      if (!isSending(latest.current)) return;
      abort();
      fail({ kind: 'cancelled' });
    },
    abort,
    running,
  };
}

/** @throws the signal's reason when aborted; when the picture can't be fetched, its address has to do. */
async function fetchCutout(
  { processedPath, width, height }: ServerAnswer,
  signal: AbortSignal,
): Promise<Pick<RemovalResult, 'image' | 'size'>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchLimit)]);
  const image = await fetchResult(processedPath, limit).catch(() => null);
  signal.throwIfAborted();
  const size = width && height ? { width, height } : image && (await measurePicture(image));
  return { image, size };
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
