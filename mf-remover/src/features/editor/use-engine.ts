import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditSession } from './edit-session';
import type { EngineReport, EngineRequest, ExportFormat } from './engine/messages';
import type { UncertainPlace } from './engine/uncertain-places';
import type { Rect, Size } from './geometry';

export type EngineStatus = 'opening' | 'open' | 'failed';

export interface Engine {
  status: EngineStatus;
  /** Pixels of the picture; 0 × 0 until it is open. */
  size: Size;
  hasOriginal: boolean;
  subject: Rect | null;
  /** Where the outline may be wrong; null until it was asked for and found. */
  places: readonly UncertainPlace[] | null;
  send(request: EngineRequest): void;
  /** @throws {ExportFailed} */
  exportPicture(format: ExportFormat, quality: number): Promise<Blob>;
  /** Hands a picture over for the background. @throws when the browser can't read it. */
  addPicture(blob: Blob): Promise<number>;
  /** The pictures that were handed over. */
  pictures: ReadonlyMap<number, Blob>;
}

export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  readonly reason: 'memory' | 'format';

  constructor(reason: 'memory' | 'format') {
    super(reason);
    this.reason = reason;
  }
}

interface EngineOptions {
  original: Blob;
  cutout: Blob;
  session: EditSession | null;
  /** Another number starts the engine afresh. */
  attempt: number;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** Runs the engine in a worker that draws on a canvas in `place`. */
export function useEngine(
  place: RefObject<HTMLElement | null>,
  { original, cutout, session, attempt }: EngineOptions,
): Engine {
  const worker = useRef<Worker>(undefined);
  const waiting = useRef(new Map<string, Waiting>());
  const [pictures] = useState(() => new Map(session?.pictures));
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
    const pending = waiting.current;
    const settle = (key: string, how: (found: Waiting) => void) => {
      const found = pending.get(key);
      pending.delete(key);
      if (found) how(found);
    };
    const engine = new Worker(new URL('./editor.worker.ts', import.meta.url), { name: 'editor' });
    worker.current = engine;
    setStatus('opening');
    engine.onerror = () => {
      setStatus('failed');
      for (const { reject } of pending.values()) reject(new ExportFailed('memory'));
      pending.clear();
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
          settle(`export-${data.id}`, ({ resolve }) => resolve(data.blob as never));
          break;
        case 'exportFailed':
          settle(`export-${data.id}`, ({ reject }) => reject(new ExportFailed(data.reason)));
          break;
        case 'pictureReady':
          settle(`picture-${data.id}`, ({ resolve }) => resolve(data.id as never));
          break;
        case 'pictureFailed':
          settle(`picture-${data.id}`, ({ reject }) => reject(new Error('Unreadable picture')));
      }
    };
    const surface = canvas.transferControlToOffscreen();
    const request: EngineRequest = {
      type: 'open',
      canvas: surface,
      original,
      cutout,
      strokes: [...(session?.strokes.values() ?? [])],
      pictures: [...pictures],
    };
    engine.postMessage(request, [surface]);
    return () => {
      engine.terminate();
      canvas.remove();
      for (const { reject } of pending.values()) reject(new Error('The engine was closed'));
      pending.clear();
    };
  }, [place, original, cutout, session, attempt]);

  const send = useCallback((request: EngineRequest) => worker.current?.postMessage(request), []);

  const ask = useCallback(
    <T>(kind: string, request: (id: number) => EngineRequest): Promise<T> => {
      lastId.current += 1;
      const id = lastId.current;
      return new Promise<T>((resolve, reject) => {
        waiting.current.set(`${kind}-${id}`, { resolve: resolve as (value: never) => void, reject });
        send(request(id));
      });
    },
    [send],
  );

  return {
    status,
    size: picture,
    hasOriginal: picture.hasOriginal,
    subject,
    places,
    send,
    pictures,
    exportPicture: (format, quality) =>
      ask<Blob>('export', (id) => ({ type: 'export', id, format, quality })),
    addPicture: async (blob) => {
      const id = await ask<number>('picture', (next) => ({ type: 'picture', id: next, blob }));
      pictures.set(id, blob);
      return id;
    },
  };
}
