import { HttpError } from '@liftout/kit';
import { isRouteErrorResponse } from 'react-router-dom';

/** A remote's entry or its routes failed to load. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  /** Name of the remote. */
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super(`${remote} could not be loaded`, { cause });
    this.remote = remote;
  }
}

/** Whether a file failed to load, in contrast to loaded code that threw. */
export function isLoadError(error: unknown): boolean {
  if (error instanceof RemoteLoadError || error instanceof HttpError || isRouteErrorResponse(error)) {
    return true;
  }
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading .*chunk/i.test(error.message))
  );
}
