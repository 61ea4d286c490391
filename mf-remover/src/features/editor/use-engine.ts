import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditSession } from './edit-session';
import type { Stroke } from './editor-document';
import type { EngineReport, EngineRequest, ExportFormat } from './engine/messages';
import type { UncertainPlace } from './engine/uncertain-places';
import type { Rect, Size } from './geometry';
import { PendingAnswers } from './pending-answers';

export type EngineStatus = 'opening' | 'open' | 'failed';

export interface Engine {
  status: EngineStatus;
  /** Pixels of the picture; 0 × 0 until it is open. */
  size: Size;
  hasOriginal: boolean;
  subject: Rect | null;
  /** Places where the outline may be wrong. Null until they were requested and found. */
  places: readonly UncertainPlace[] | null;
  send(request: EngineRequest): void;
  /** @throws {ExportFailed} */
  exportPicture(format: ExportFormat, quality: number): Promise<Blob>;
  /** Passes a picture for the background to the engine. @throws when the browser can't read it. */
  addPicture(blob: Blob): Promise<number>;
  /** The pictures that the engine has for the background. */
  pictures: ReadonlyMap<number, Blob>;
  /** The finished strokes. A new attempt begins with them. */
  strokes: Map<number, Stroke>;
}

export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}

interface EngineOptions {
  original: Blob;
  cutout: Blob;
  session: EditSession | null;
  /** Another number restarts the engine. */
  attempt: number;
}

/** Runs the engine in a worker that draws on a canvas in `place`. */
export function useEngine(
  place: RefObject<HTMLElement | null>,
  { original, cutout, session, attempt }: EngineOptions,
): Engine {
  const worker = useRef<Worker>(undefined);
  const [exports] = useState(() => new PendingAnswers<Blob>());
  const [added] = useState(() => new PendingAnswers<number>());
  const [pictures] = useState(() => new Map(session?.pictures));
  const [strokes] = useState(() => new Map(session?.strokes));
  const lastId = useRef(Math.max(0, ...pictures.keys()));
  const [status, setStatus] = useState<EngineStatus>('opening');
  const [picture, setPicture] = useState({ width: 0, height: 0, hasOriginal: false });
  const [subject, setSubject] = useState<Rect | null>(null);
  const [places, setPlaces] = useState<readonly UncertainPlace[] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new worker
  useEffect(() => {
    if (!place.current) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'block size-full';
    canvas.setAttribute('aria-hidden', 'true');
    place.current.append(canvas);
    const rejectAll = (error: Error) => {
      exports.rejectAll(error);
      added.rejectAll(error);
    };
    const engine = new Worker(new URL('./editor.worker.ts', import.meta.url), { name: 'editor' });
    worker.current = engine;
    setStatus('opening');
    engine.onerror = () => {
      setStatus('failed');
      rejectAll(new ExportFailed('memory'));
    };
    engine.onmessage = ({ data }: MessageEvent<EngineReport>) => {
      switch (data.type) {
        case 'opened':
          setPicture(data);
          setStatus('open');
          break;
        case 'openFailed':
          setStatus('failed');
          break;
        case 'subject':
          setSubject(data.subject);
          break;
        case 'places':
          setPlaces(data.places);
          break;
        case 'exported':
          exports.resolve(data.id, data.blob);
          break;
        case 'exportFailed':
          exports.reject(data.id, new ExportFailed());
          break;
        case 'pictureReady':
          added.resolve(data.id, data.id);
          break;
        case 'pictureFailed':
          added.reject(data.id, new Error('Unreadable picture'));
      }
    };
    const surface = canvas.transferControlToOffscreen();
    const request: EngineRequest = {
      type: 'open',
      canvas: surface,
      original,
      cutout,
      strokes: [...strokes.values()],
      pictures: [...pictures],
    };
    engine.postMessage(request, [surface]);
    return () => {
      engine.terminate();
      canvas.remove();
      rejectAll(new Error('The engine was closed'));
    };
  }, [place, original, cutout, attempt, exports, added]);

  const send = useCallback((request: EngineRequest) => worker.current?.postMessage(request), []);

  /** Sends a request with a new id, and waits for the answer. */
  const ask = <T>(pending: PendingAnswers<T>, request: (id: number) => EngineRequest): Promise<T> => {
    lastId.current += 1;
    const answer = pending.add(lastId.current);
    send(request(lastId.current));
    return answer;
  };

  return {
    status,
    size: picture,
    hasOriginal: picture.hasOriginal,
    subject,
    places,
    send,
    pictures,
    strokes,
    exportPicture: (format, quality) => ask(exports, (id) => ({ type: 'export', id, format, quality })),
    addPicture: async (blob) => {
      const id = await ask(added, (next) => ({ type: 'picture', id: next, blob }));
      pictures.set(id, blob);
      return id;
    },
  };
}
