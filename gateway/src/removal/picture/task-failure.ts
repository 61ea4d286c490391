import { EngineError } from '@liftout/matting';
import { StorageFull, StorageUnavailable, toStorageError } from '../../platform/storage-errors.ts';
import {
  aboutBackground,
  inputPixelsOf,
  isAboutBackground,
  noteInputPixels,
  OptionError,
  RemovalFailed,
  TooManyPixels,
  UndecodableImage,
  UnsupportedType,
  UnsupportedVariant,
} from './errors.ts';
import type { TaskFailure } from './task.ts';

/** Turns an error into a message that another process can read. */
export function toTaskFailure(thrown: unknown): TaskFailure {
  const inputPixels = inputPixelsOf(thrown);
  return {
    ...describe(thrown),
    ...(inputPixels !== undefined && { inputPixels }),
    ...(isAboutBackground(thrown) && { isAboutBackground: true }),
  };
}

function describe(thrown: unknown): TaskFailure {
  const error = toStorageError(thrown);
  if (error instanceof UndecodableImage) return { kind: 'undecodable_image' };
  if (error instanceof TooManyPixels) return { kind: 'too_many_pixels' };
  if (error instanceof UnsupportedType) return { kind: 'unsupported_type', message: error.message };
  if (error instanceof UnsupportedVariant) return { kind: 'unsupported_variant', feature: error.feature };
  if (error instanceof StorageFull) return { kind: 'storage_full' };
  if (error instanceof StorageUnavailable) return { kind: 'storage_unavailable', reason: error.reason };
  if (error instanceof RemovalFailed) {
    const { reason, message, retryAfter, cause } = error;
    return {
      kind: 'removal_failed',
      reason,
      message,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(cause instanceof Error && { cause: cause.message }),
    };
  }
  if (error instanceof EngineError) {
    return { kind: 'removal_failed', reason: error.code, message: error.message };
  }
  if (error instanceof OptionError) return { kind: 'option', code: error.code, message: error.message };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The error that a failure describes. */
export function fromTaskFailure(failure: TaskFailure): Error {
  const error = toError(failure);
  noteInputPixels(error, failure.inputPixels);
  if (failure.isAboutBackground) aboutBackground(error);
  return error;
}

function toError(failure: TaskFailure): Error {
  switch (failure.kind) {
    case 'undecodable_image':
      return new UndecodableImage();
    case 'too_many_pixels':
      return new TooManyPixels();
    case 'unsupported_type':
      return new UnsupportedType(failure.message);
    case 'unsupported_variant':
      return new UnsupportedVariant(failure.feature);
    case 'storage_full':
      return new StorageFull();
    case 'storage_unavailable':
      return new StorageUnavailable(failure.reason);
    case 'removal_failed':
      return new RemovalFailed(failure.reason, failure.message, {
        retryAfter: failure.retryAfter,
        ...(failure.cause !== undefined && { cause: new Error(failure.cause) }),
      });
    case 'option':
      return new OptionError(failure.code, failure.message);
    case 'fault':
      return failedForGood();
  }
}

export function failedForGood(): RemovalFailed {
  return new RemovalFailed('failed', 'The background of this picture could not be removed.');
}
