import { maxUploadBytes } from '@liftout/gateway-contract';
import { expect, it, vi } from 'vitest';
import { shrinkPicture } from '../removal/picture-work';
import { prepareFile } from './prepare-file';

vi.mock('../removal/picture-work');

it.each([
  ['a large TIFF', 'a.tiff', 'image/tiff', maxUploadBytes + 1, 'tooLarge'],
  ['a HEIC photo', 'a.heic', 'image/heic', 1, 'heic'],
])('says why %s cannot be used when the browser cannot open it', async (_what, name, type, size, reason) => {
  vi.mocked(shrinkPicture).mockRejectedValue(new Error('The picture cannot be opened'));
  const file = new File([new Uint8Array(size)], name, { type });
  await expect(prepareFile(file, new AbortController().signal)).rejects.toMatchObject({
    failure: { kind: 'file', reason },
  });
});
