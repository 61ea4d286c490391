import type { DoubtHelp } from '@liftout/gateway-contract';
import { type Failure, lacksSubject } from './failure';

/** What a visitor can do after a failure. */
export type NextStep =
  /** Sends the same picture again. */
  | 'retry'
  /** Sends it again after the time that the server has asked to wait. */
  | 'wait'
  | 'another'
  /** A smaller copy of the picture. */
  | 'shrink'
  /** The visitor draws a frame around the subject, and the server cuts again. */
  | 'mark'
  /** The visitor's device does the work. */
  | 'cutOnDevice'
  /** The visitor does the work, in the editor. */
  | 'cutByHand';

/** The steps by the code of a refusal or the reason of a failed removal. */
const byCode: Readonly<Record<string, readonly NextStep[]>> = {
  unsupported_type: ['another'],
  undecodable_image: ['another'],
  too_small: ['another'],
  file_too_large: ['shrink', 'another'],
  too_many_pixels: ['shrink', 'another'],
  timeout: ['shrink', 'retry', 'another'],
  busy: ['wait', 'cutOnDevice', 'another'],
  rate_limited: ['wait', 'cutOnDevice', 'another'],
  provider_busy: ['wait', 'cutOnDevice', 'another'],
  provider_rejected: ['another', 'cutOnDevice', 'cutByHand'],
  model_failed: ['another', 'cutByHand'],
  failed: ['another', 'retry', 'cutByHand'],
  storage_full: ['cutOnDevice', 'retry'],
  internal_error: ['retry', 'cutOnDevice', 'another'],
  provider_down: ['cutOnDevice', 'retry'],
  provider_refused: ['cutOnDevice', 'retry'],
  provider_no_credits: ['cutOnDevice', 'retry'],
  provider_timeout: ['retry', 'cutOnDevice'],
  provider_bad_answer: ['retry', 'cutOnDevice'],
};

/** The steps after a picture in which the engine has found no subject or no background. */
const withoutSubject: Readonly<Record<DoubtHelp, readonly NextStep[]>> = {
  mark: ['another', 'mark', 'cutByHand'],
  edit: ['another', 'cutByHand'],
  none: ['another'],
};

/** The steps that need the pixels of the picture in the browser. */
const onOpenable: readonly NextStep[] = ['shrink', 'mark', 'cutOnDevice', 'cutByHand'];

/**
 * The next steps after a failure, the most helpful one first. The operator chooses the step after a picture without a
 * subject.
 *
 * @param openable whether this browser can read the picture.
 */
export function nextSteps(failure: Failure, doubtHelp: DoubtHelp, openable = false): readonly NextStep[] {
  const steps = stepsAfter(failure, doubtHelp);
  return openable ? steps : steps.filter((step) => !onOpenable.includes(step));
}

function stepsAfter(failure: Failure, doubtHelp: DoubtHelp): readonly NextStep[] {
  switch (failure.kind) {
    case 'offline':
      return ['cutOnDevice', 'retry', 'another'];
    case 'network':
      return ['retry', 'cutOnDevice', 'another'];
    case 'lost':
      return ['another', 'retry'];
    case 'cancelled':
      return ['retry', 'another'];
    case 'refused':
      return byCode[failure.code] ?? (failure.retryAfter ? ['wait', 'another'] : ['retry', 'another']);
    case 'failed':
      if (lacksSubject(failure)) return withoutSubject[doubtHelp];
      return byCode[failure.reason] ?? ['retry', 'another', 'cutByHand'];
  }
}
