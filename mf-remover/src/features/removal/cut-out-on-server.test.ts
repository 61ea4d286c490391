import { HttpError } from '@liftout/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchResult } from './api/fetch-result';
import { sendPicture } from './api/send-picture';
import { cutOutOnServer, fetchCutOut } from './cut-out-on-server';
import type { RemovalEvent, ServerAnswer } from './removal-state';

vi.mock('./api/fetch-result', async (original) => ({
  ...(await original<object>()),
  fetchResult: vi.fn(),
}));
vi.mock('./api/send-picture');
vi.mock('./load-result', () => ({ loadResult: async () => null }));

const image = new Blob(['cut-out']);
const size = { width: 2, height: 2 };

const answer: ServerAnswer = {
  id: 'a',
  status: 'completed',
  isSimulationMode: false,
  downloadToken: 'token',
  processedPath: 'a.png',
  ...size,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.mocked(sendPicture).mockResolvedValue(answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** @returns the events that give a result, after two minutes. */
async function cutOut(): Promise<RemovalEvent[]> {
  const dispatch = vi.fn<(event: RemovalEvent) => void>();
  const notices = { refuse() {}, uploaded() {}, completed() {}, failed: () => '', online() {} };
  const { signal } = new AbortController();
  const work = cutOutOnServer({ file: new File([], 'a.png') }, { signal, dispatch, notices });
  await vi.advanceTimersByTimeAsync(120_000);
  await work;
  return dispatch.mock.calls.map(([event]) => event).filter(({ type }) => type === 'fetched');
}

it('gets the result of a gateway that restarts after its answer', async () => {
  vi.mocked(fetchResult)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new HttpError(502, '<h1>Bad Gateway</h1>'))
    .mockResolvedValue(image);
  expect(await cutOut()).toEqual([{ type: 'fetched', image, size }]);
});

it('asks once for a result that the gateway does not have', async () => {
  vi.mocked(fetchResult).mockRejectedValue(new HttpError(404, '{}'));
  expect(await cutOut()).toEqual([{ type: 'fetched', image: null, size }]);
  expect(fetchResult).toHaveBeenCalledTimes(1);
});

it('shows a result that takes more than a minute by its address first', async () => {
  vi.mocked(fetchResult).mockImplementation(async (_, signal) => {
    await new Promise((done) => setTimeout(done, 90_000));
    signal?.throwIfAborted();
    return image;
  });
  expect(await cutOut()).toEqual([
    { type: 'fetched', image: null, size },
    { type: 'fetched', image, size },
  ]);
});

it('fetches a result that is only shown by its address, unless other work has begun', async () => {
  vi.mocked(fetchResult).mockResolvedValue(image);
  const dispatch = vi.fn();
  await fetchCutOut(answer, { signal: new AbortController().signal, dispatch });
  expect(dispatch.mock.calls).toEqual([[{ type: 'fetched', image, size }]]);
  await expect(fetchCutOut(answer, { signal: AbortSignal.abort(), dispatch })).rejects.toThrow();
  expect(dispatch).toHaveBeenCalledTimes(1);
});
