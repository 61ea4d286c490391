import { describe, expect, it } from 'vitest';
import { StorageFull, StorageUnavailable, toStorageError, toWriteError } from './storage-errors.ts';

const fault = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall && { syscall }) });

describe('an error of the disk', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('is a full disk: %s', (code) => {
    expect(toStorageError(fault(code))).toBeInstanceOf(StorageFull);
  });

  it.each(['EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ESTALE'])(
    'is storage that is not available: %s',
    (code) => {
      const error = toStorageError(fault(code));
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(error).toMatchObject({ status: 503, report: true, reason: expect.stringMatching(/\.$/) });
      expect((error as StorageUnavailable).message).not.toContain(code);
    },
  );

  it('is recognized while a body is written, also with an unknown code', () => {
    expect(toWriteError(fault('EUNKNOWN', 'write'))).toMatchObject({
      status: 503,
      reason: 'A file cannot be written (EUNKNOWN).',
    });
  });

  it.each([
    fault('ECONNRESET', 'read'),
    fault('EPIPE', 'write'),
    fault('ERR_STREAM_PREMATURE_CLOSE'),
    new Error('Unexpected end of form'),
  ])('differs from a body that was cut off: $message', (error) => {
    expect(toWriteError(error)).toBe(error);
  });
});
