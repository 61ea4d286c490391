import { maxUploadBytes } from '@liftout/gateway-contract';
import { afterEach, expect, it, vi } from 'vitest';
import { NotLoaded } from '../removal/ask-worker';
import { prepareFile } from './prepare-file';
import { createSetRenderer } from './rendering/set-renderer';

afterEach(() => vi.unstubAllGlobals());

/** Each worker reports this instead of an answer. */
function failWorkers(event: Event) {
  vi.stubGlobal(
    'Worker',
    class {
      onerror: ((event: Event) => void) | undefined;
      postMessage() {
        queueMicrotask(() => this.onerror?.(event));
      }
      terminate() {}
    },
  );
}

const unreadable = Object.assign(new Event('error'), { message: 'The picture cannot be opened' });
const photo = new File(['photo'], 'photo.heic', { type: 'image/heic' });
const { signal } = new AbortController();

it('does not blame a picture when the code for it cannot be loaded', async () => {
  failWorkers(new Event('error'));
  await expect(prepareFile(photo, signal)).rejects.toThrow(NotLoaded);
  await expect(createSetRenderer().measure(photo)).rejects.toThrow(NotLoaded);
});

it.each([
  ['a large TIFF', 'a.tiff', 'image/tiff', maxUploadBytes + 1, 'tooLarge'],
  ['a HEIC photo', 'a.heic', 'image/heic', 1, 'heic'],
])('says why %s cannot be used when the browser cannot open it', async (_what, name, type, size, reason) => {
  failWorkers(unreadable);
  const file = new File([new Uint8Array(size)], name, { type });
  await expect(prepareFile(file, signal)).rejects.toMatchObject({ failure: { kind: 'file', reason } });
  await expect(createSetRenderer().measure(file)).rejects.toThrow('cannot be opened');
});

it('says when a file is gone that would have been made smaller', async () => {
  failWorkers(unreadable);
  const gone = new File([new Uint8Array(maxUploadBytes + 1)], 'a.jpg', { type: 'image/jpeg' });
  vi.spyOn(gone, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error()) } as Blob);
  await expect(prepareFile(gone, signal)).rejects.toMatchObject({ failure: { kind: 'lost' } });
});
