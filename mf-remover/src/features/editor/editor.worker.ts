import { EditorEngine } from './engine/editor-engine';
import type { EngineRequest } from './engine/messages';

const engine = new EditorEngine((report) => postMessage(report));

// Messages are handled in order: a stroke needs the picture to be open.
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  last = last
    .then(() => engine.receive(data))
    .catch((error: unknown) => {
      // Later requests still work, and the page gets the error (`onerror`).
      reportError(error);
    });
});
