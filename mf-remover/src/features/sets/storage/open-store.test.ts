import { afterEach, expect, it, vi } from 'vitest';
import { openIndexedDbStore } from './indexed-db-store';
import { openStore } from './open-store';

vi.mock('./indexed-db-store');

afterEach(() => vi.unstubAllGlobals());

it('stores nothing without HTTPS, because another tab would overwrite it', async () => {
  vi.mocked(openIndexedDbStore).mockResolvedValue({ close: () => {} } as never);
  vi.stubGlobal('navigator', {});
  expect(await openStore()).toBeNull();
  expect(openIndexedDbStore).not.toHaveBeenCalled();
});
