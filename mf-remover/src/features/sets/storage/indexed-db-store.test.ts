import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { openIndexedDbStore } from './indexed-db-store';

vi.mock('idb', () => ({ openDB: vi.fn() }));

const connections = vi.mocked(openDB);

/** The next connection that the browser opens. */
function nextConnection(put: () => Promise<unknown>) {
  const connection = { put: vi.fn(put), close: vi.fn() };
  connections.mockResolvedValueOnce(connection as never);
  return connection;
}

const works = async () => undefined;
const fails = (name: string) => () => Promise.reject(new DOMException('', name));
const blob = new Blob();

it.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
  'stores a file over a new connection when the browser has lost the old one: %s',
  async (error) => {
    connections.mockReset();
    const lost = nextConnection(fails(error));
    const store = await openIndexedDbStore();
    const later = nextConnection(works);
    await Promise.all([store.saveFile('a', 'small', blob), store.saveFile('b', 'small', blob)]);
    expect(later.put).toHaveBeenCalledTimes(2);
    expect(connections).toHaveBeenCalledTimes(2);
    expect(lost.close).toHaveBeenCalledTimes(1);
  },
);

it('opens a new connection when the browser says that it has ended the old one', async () => {
  connections.mockReset();
  const ended = nextConnection(works);
  const store = await openIndexedDbStore();
  connections.mock.calls[0]?.[2]?.terminated?.();
  const later = nextConnection(works);
  await store.saveFile('a', 'small', blob);
  expect(ended.put).not.toHaveBeenCalled();
  expect(later.put).toHaveBeenCalledTimes(1);
});

it('fails when the browser never opens a new connection, and closes a late one', async () => {
  connections.mockReset();
  nextConnection(works);
  const store = await openIndexedDbStore();
  connections.mock.calls[0]?.[2]?.terminated?.();
  const late = { close: vi.fn() };
  const opening = Promise.withResolvers<unknown>();
  connections.mockReturnValueOnce(opening.promise as never);
  vi.useFakeTimers();
  const saving = expect(store.saveFile('a', 'small', blob)).rejects.toThrow('does not open');
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await saving;
  opening.resolve(late);
  await expect.poll(() => late.close).toHaveBeenCalledTimes(1);
});

it('tries only once more, and neither on a full device nor after it is closed', async () => {
  connections.mockReset();
  nextConnection(fails('UnknownError'));
  const store = await openIndexedDbStore();
  nextConnection(fails('UnknownError'));
  await expect(store.saveFile('a', 'small', blob)).rejects.toThrow();
  expect(connections).toHaveBeenCalledTimes(2);

  nextConnection(fails('QuotaExceededError'));
  const full = await openIndexedDbStore();
  await expect(full.saveFile('a', 'small', blob)).rejects.toThrow();
  nextConnection(fails('InvalidStateError'));
  const closed = await openIndexedDbStore();
  closed.close();
  await expect(closed.saveFile('a', 'small', blob)).rejects.toThrow();
  expect(connections).toHaveBeenCalledTimes(4);
});
