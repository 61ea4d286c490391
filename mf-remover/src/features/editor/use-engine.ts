import type { DownloadFormat } from '@liftout/gateway-contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditSession } from './edit-session';
import type { Stroke } from './editor-document';
import type { EngineReport, EngineRequest } from './engine/messages';
import type { UncertainPlace } from './engine/uncertain-places';
import type { Rect, Size } from './geometry';

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
  /** Null if the engine was closed before. @throws when the picture cannot be made. */
  exportPicture(format: DownloadFormat, quality: number): Promise<Blob | null>;
  /** Passes a picture for the background to the engine. @throws when the browser can't read it. */
  addPicture(blob: Blob): Promise<number>;
  /** The pictures that the engine has for the background. */
  pictures: ReadonlyMap<number, Blob>;
  /** Those of the pictures, and the original, that have no transparent part. */
  opaque: ReadonlySet<number>;
  /** The finished strokes. A new attempt begins with them. */
  strokes: Map<number, Stroke>;
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
  /** Requests that wait for an answer, by their ids. */
  const [waiting] = useState(() => new Map<number, PromiseWithResolvers<Blob | null>>());
  const [pictures] = useState(() => new Map(session?.pictures));
  // Not in a state: what waits for an export needs the reports that came meanwhile.
  const [opaque] = useState(() => new Set<number>());
  const [, setOpaqueCount] = useState(0);
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
    const engine = new Worker(new URL('./editor.worker.ts', import.meta.url), { name: 'editor' });
    worker.current = engine;
    setStatus('opening');
    engine.onerror = () => {
      setStatus('failed');
      for (const { reject } of waiting.values()) reject(new Error('The engine failed'));
      waiting.clear();
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
        case 'opaque':
          opaque.add(data.picture);
          setOpaqueCount(opaque.size);
          break;
        case 'subject':
          setSubject(data.subject);
          break;
        case 'places':
          setPlaces(data.places);
          break;
        case 'answer':
          if (data.picture) waiting.get(data.id)?.resolve(data.picture);
          else waiting.get(data.id)?.reject(new Error('The engine could not do this'));
          waiting.delete(data.id);
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
      for (const { resolve } of waiting.values()) resolve(null);
      waiting.clear();
    };
  }, [place, original, cutout, attempt, waiting]);

  const send = useCallback((request: EngineRequest) => worker.current?.postMessage(request), []);

  /** Sends a request and waits for the answer. */
  const ask = (request: Extract<EngineRequest, { id: number }>): Promise<Blob | null> => {
    const answer = Promise.withResolvers<Blob | null>();
    waiting.set(request.id, answer);
    send(request);
    return answer.promise;
  };
  const newId = () => {
    lastId.current += 1;
    return lastId.current;
  };

  return {
    status,
    size: picture,
    hasOriginal: picture.hasOriginal,
    subject,
    places,
    send,
    pictures,
    opaque,
    strokes,
    exportPicture: (format, quality) => ask({ type: 'export', id: newId(), format, quality }),
    addPicture: async (file) => {
      // The edits need the picture later, when the file may have changed or gone.
      const blob = new Blob([await file.arrayBuffer()], { type: file.type });
      const id = newId();
      if (!(await ask({ type: 'picture', id, blob }))) throw new Error('The engine was closed');
      pictures.set(id, blob);
      return id;
    },
  };
}
