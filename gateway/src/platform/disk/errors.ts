import { GatewayError } from '../gateway-error.ts';

export class StorageFull extends GatewayError {
  override readonly name = 'StorageFull';
  constructor(cause?: unknown) {
    super(507, 'storage_full', 'The server has no room left for results. Please try again later.', {
      cause,
      report: true,
    });
  }
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True when a file could not be written because there is no room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.has(String(error.code));
}
