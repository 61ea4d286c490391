import { failureReasons } from '@liftout/gateway-contract';
import { describe, expect, it } from 'vitest';
import type { Failure } from './failure';
import { nextSteps } from './next-steps';

const refused = (code: string, retryAfter?: number): Failure => ({
  kind: 'refused',
  code,
  message: '',
  ...(retryAfter !== undefined && { retryAfter }),
});
const failed = (reason: string): Failure => ({ kind: 'failed', reason, message: '' });

describe('the first step after a failure', () => {
  it.each<[string, Failure, string]>([
    ['too many pixels', refused('too_many_pixels'), 'shrink'],
    ['a file that is too large', refused('file_too_large'), 'shrink'],
    ['a type that is not supported', refused('unsupported_type'), 'another'],
    ['a damaged file', refused('undecodable_image'), 'another'],
    ['no subject', failed('no_subject'), 'another'],
    ['a busy server', refused('busy', 7), 'wait'],
    ['too many requests', refused('rate_limited', 30), 'wait'],
    ['no network', { kind: 'offline' }, 'cutOnDevice'],
    ['a lost connection', { kind: 'network' }, 'retry'],
    ['a refusal that this build does not know, with a time to wait', refused('brand_new', 5), 'wait'],
    ['a refusal that this build does not know', refused('brand_new'), 'retry'],
  ])('can help after %s', (_, failure, step) => {
    expect(nextSteps(failure, 'mark', true)[0]).toBe(step);
  });
});

it('offers to cut by hand when no engine finds a subject', () => {
  expect(nextSteps(failed('no_subject'), 'mark', true)).toContain('cutByHand');
});

it('offers the step that the operator has chosen after a picture without a subject', () => {
  for (const reason of ['no_subject', 'no_background']) {
    expect(nextSteps(failed(reason), 'mark', true)).toEqual(['another', 'mark', 'cutByHand']);
    expect(nextSteps(failed(reason), 'edit', true)).toEqual(['another', 'cutByHand']);
    expect(nextSteps(failed(reason), 'none', true)).toEqual(['another']);
  }
});

it('offers no step on the device for a picture that the browser cannot read', () => {
  expect(nextSteps({ kind: 'offline' }, 'mark', false)).toEqual(['retry', 'another']);
  expect(nextSteps(refused('provider_rejected'), 'mark', false)).toEqual(['another']);
  expect(nextSteps(failed('no_subject'), 'mark', false)).toEqual(['another']);
  expect(nextSteps(refused('too_many_pixels'), 'mark', false)).toEqual(['another']);
});

it('offers the editor after other failures, for any choice of the operator', () => {
  expect(nextSteps(failed('model_failed'), 'none', true)).toContain('cutByHand');
});

it('never offers to send a picture again that would be refused again', () => {
  for (const code of ['unsupported_type', 'undecodable_image']) {
    expect(nextSteps(refused(code), 'mark', true)).not.toContain('retry');
  }
});

it('has a step for each reason that the gateway gives', () => {
  for (const reason of failureReasons)
    expect(nextSteps(failed(reason), 'mark', true).length).toBeGreaterThan(0);
});
