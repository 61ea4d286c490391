import { useT } from '@liftout/kit';
import { useFailureMessage } from '../removal/use-failure-message';
import type { SetFailure } from './set-state';

/** A short text on why a picture has no cut-out. */
export function useSetFailure(): (failure: SetFailure) => string {
  const t = useT('mf-remover/sets');
  const failureMessage = useFailureMessage();
  return (failure) => {
    if (failure.kind === 'file') return t(`failure.${failure.reason}`);
    if (failure.kind === 'cancelled') return t('failure.cancelled');
    return failureMessage(failure).description || failureMessage(failure).title;
  };
}

/** Whether another try with the same file may succeed. */
export function isRetryable(failure: SetFailure): boolean {
  switch (failure.kind) {
    case 'failed':
      return !['no_subject', 'no_background', 'too_small'].includes(failure.reason);
    case 'file':
      return failure.reason === 'unreachable';
    case 'refused':
      return !finalCodes.includes(failure.code);
    default:
      return true;
  }
}

const finalCodes = ['unsupported_type', 'unsupported_variant', 'undecodable_image', 'too_many_pixels'];

/** Whether the visitor can cut the picture by hand: it can be opened, and only the engine found nothing. */
export const isCuttableByHand = (failure: SetFailure): boolean => failure.kind === 'failed';
