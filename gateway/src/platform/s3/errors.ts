import { S3ServiceException } from '@aws-sdk/client-s3';
import { GatewayError } from '../gateway-error.ts';
import { StorageFull, StorageUnavailable, toStorageError } from '../storage-errors.ts';

/** A conditional write did not take place: another writer was faster. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

/** True when the bucket is there and nothing is stored under the key. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Turns an error of a call to the store into an error of the platform.
 * @param late True when the deadline of the call has passed.
 */
export function toBucketError(error: unknown, late: boolean): Error {
  if (error instanceof GatewayError) return error;
  if (late) return new StorageUnavailable('The S3 store does not answer.', error);
  if (error instanceof S3ServiceException) return toAnswerError(error);
  const disk = toStorageError(error);
  if (disk instanceof GatewayError) return disk;
  const { code = '', name = '' } = error as NodeJS.ErrnoException;
  if (unreachable.has(code) || name === 'TimeoutError') {
    return new StorageUnavailable('The S3 store cannot be reached.', error);
  }
  if (name === 'CredentialsProviderError') {
    return new StorageUnavailable('There are no credentials for the S3 store.', error);
  }
  return new StorageUnavailable('The connection to the S3 store broke.', error);
}

function toAnswerError(error: S3ServiceException): Error {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 412 || error.name === 'ConditionalRequestConflict') {
    return new WriteConflict('The object was changed by another writer.', { cause: error });
  }
  if (status === 507 || error.name === 'QuotaExceeded') return new StorageFull(error);
  if (error.name === 'NoSuchBucket')
    return new StorageUnavailable('The bucket in the S3 store does not exist.', error);
  if (status === 401 || status === 403)
    return new StorageUnavailable('The S3 store refuses the access key.', error);
  return new StorageUnavailable(`The S3 store answers with an error (${error.name}, ${status}).`, error);
}
