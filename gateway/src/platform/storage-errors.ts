import { GatewayError } from './gateway-error.ts';

export class StorageFull extends GatewayError {
  override readonly name = 'StorageFull';
  constructor(cause?: unknown) {
    super(507, 'storage_full', 'The server has no room left for results. Please try again later.', {
      cause,
      report: true,
    });
  }
}

/** The disk or the S3 store does not work at the moment. */
export class StorageUnavailable extends GatewayError {
  override readonly name = 'StorageUnavailable';
  /** The fault as a sentence for the operator. It appears in `ready` and in the log. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(503, 'storage_unavailable', 'The server cannot reach its storage. Please try again in a moment.', {
      cause: new Error(reason, { cause }),
      headers: { 'Retry-After': '10' },
      report: true,
    });
    this.reason = reason;
  }
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const diskFaults: Readonly<Record<string, string>> = {
  EROFS: 'The disk is read-only.',
  EACCES: 'The data folder cannot be accessed: check its owner and permissions.',
  EPERM: 'The data folder cannot be accessed: check its owner and permissions.',
  EIO: 'The disk reports read or write errors.',
  EMFILE: 'The process has too many open files.',
  ENFILE: 'The machine has too many open files.',
  ENOTDIR: 'The data folder is not a folder.',
  ENODEV: 'The disk is gone.',
  ESTALE: 'The network disk is gone.',
};

/** True when a file could not be written because the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return diskFullCodes.has(codeOf(error));
}

/** Turns a fault of the disk into `StorageFull` or `StorageUnavailable`. Other errors stay as they are. */
export function toStorageError(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageFull(error);
  const reason = diskFaults[codeOf(error)];
  return reason === undefined ? error : new StorageUnavailable(reason, error);
}

const connectionLost = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/**
 * An error while a request body was written to the disk. A fault of the disk becomes `StorageFull` or
 * `StorageUnavailable`; a fault of the body stays as it is.
 */
export function toWriteError(error: unknown): unknown {
  const known = toStorageError(error);
  const isSystemCall = error instanceof Error && 'syscall' in error;
  if (known !== error || !isSystemCall || connectionLost.has(codeOf(error))) return known;
  return new StorageUnavailable(`A file cannot be written (${codeOf(error)}).`, error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
