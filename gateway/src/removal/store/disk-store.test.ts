import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openDiskStore } from './disk-store.ts';

const quarterHour = 15 * 60_000;
let folder: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'liftout-disk-store-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

it('deletes copies that a killed process has left, even when one of them cannot be deleted', async () => {
  const store = await openDiskStore(folder);
  const incoming = join(folder, 'incoming');
  // A folder cannot be deleted like a file.
  await mkdir(join(incoming, 'a'));
  const names = ['0', '1', '2', 'b', 'c'];
  for (const name of names) await writeFile(join(incoming, name), 'half');
  const old = new Date(Date.now() - quarterHour);
  for (const name of [...names, 'a']) await utimes(join(incoming, name), old, old);
  await writeFile(join(incoming, 'young'), 'half');
  vi.advanceTimersByTime(quarterHour);
  vi.useRealTimers();
  await eventually(async () => expect((await readdir(incoming)).sort()).toEqual(['a', 'young']), 4000);
  await store.close();
});

it('saves and is checked when somebody has emptied the data folder', async () => {
  const store = await openDiskStore(join(folder, 'data'));
  const picture = join(folder, 'picture');
  await writeFile(picture, 'picture');
  await rm(join(folder, 'data'), { recursive: true });
  await store.check();
  await rm(join(folder, 'data'), { recursive: true });
  await store.save('name/a', picture);
  expect(await store.open('name/a')).toMatchObject({ size: 7 });
  await store.close();
});
