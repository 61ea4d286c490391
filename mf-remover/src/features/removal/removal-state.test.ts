import type { CompletedUpload, RemovalHints } from '@liftout/gateway-contract';
import { describe, expect, it } from 'vitest';
import type { Cut } from '../editor/cut';
import {
  isBusy,
  isSending,
  nextState,
  type RemovalEvent,
  type RemovalState,
  stateToKeep,
} from './removal-state';

const picture = { file: new File(['12345'], 'cup.png', { type: 'image/png' }) };
const other = { file: new File(['1'], 'other.png', { type: 'image/png' }) };
const answer: CompletedUpload = {
  id: '1',
  status: 'completed',
  isSimulationMode: true,
  downloadToken: 'token',
  processedPath: 'a.png',
  expiresAt: '2026-01-02T00:00:00.000Z',
  width: 4,
  height: 3,
};
const idle: RemovalState = { step: 'idle' };
const after = (...events: RemovalEvent[]) => events.reduce(nextState, idle);
const accepted: RemovalEvent = { type: 'accepted', picture };
const uploaded: RemovalEvent = { type: 'uploaded' };
const completed: RemovalEvent = { type: 'completed', answer };
const size = { width: 4, height: 3 };
const fetched: RemovalEvent = { type: 'fetched', image: null, size };
const failed: RemovalEvent = { type: 'failed', failure: { kind: 'network' } };

describe('the usual way', () => {
  it('uploads an accepted picture and counts the sent bytes', () => {
    expect(after(accepted)).toEqual({ step: 'uploading', picture, before: null, sent: 0, total: 5 });
    expect(after(accepted, { type: 'sent', sent: 3, total: 9 })).toMatchObject({ sent: 3, total: 9 });
  });

  it('processes when all bytes are sent, with the bar at zero', () => {
    expect(after(accepted, uploaded)).toEqual({
      step: 'processing',
      picture,
      before: null,
      progress: 0,
      wait: 'usual',
      unclear: false,
    });
  });

  it('keeps the answer while the result is fetched, and then the result', () => {
    expect(after(accepted, uploaded, completed)).toMatchObject({ step: 'fetching', answer });
    expect(after(accepted, uploaded, completed, fetched)).toEqual({
      step: 'done',
      picture,
      result: { answer, image: null, size, edited: null, gone: null },
    });
  });

  it('accepts an answer before the browser reports that all is sent', () => {
    expect(after(accepted, completed).step).toBe('fetching');
  });
});

describe('the simulated progress', () => {
  it('grows by at most five points a tick and never passes 95', () => {
    const tick: RemovalEvent = { type: 'ticked', growth: 1 };
    expect(after(accepted, uploaded, tick)).toMatchObject({ progress: 5 });
    expect(after(accepted, uploaded, { type: 'ticked', growth: 0.5 })).toMatchObject({ progress: 2.5 });
    expect(after(accepted, uploaded, ...Array<RemovalEvent>(40).fill(tick))).toMatchObject({ progress: 95 });
  });

  it('does not start until the upload is complete', () => {
    expect(after(accepted, { type: 'ticked', growth: 1 })).toEqual(after(accepted));
  });
});

describe('when it does not work', () => {
  it('keeps the picture after a failure at every stage, for a retry', () => {
    for (const before of [[], [uploaded], [uploaded, completed]]) {
      const state = after(accepted, ...before, failed);
      expect(state).toEqual({ step: 'failed', picture, failure: { kind: 'network' }, notice: null });
      expect(nextState(state, { type: 'retried' })).toEqual(after(accepted));
    }
  });

  it('ignores an answer that arrives after the visitor has cancelled', () => {
    const stopped = after(accepted, uploaded, { type: 'failed', failure: { kind: 'cancelled' } });
    expect(nextState(stopped, completed)).toBe(stopped);
  });

  it('does not change when the answer is unclear', () => {
    const unclear = after(accepted, uploaded, { type: 'unclear' });
    expect(unclear).toMatchObject({ step: 'processing', unclear: true });
    expect(isSending(unclear)).toBe(true);
  });

  it('stays in the same step without an answer, and says so until the visitor decides to wait', () => {
    const lost = after(accepted, uploaded, { type: 'waited', wait: 'lost' });
    expect(lost).toMatchObject({ step: 'processing', wait: 'lost' });
    expect(nextState(lost, { type: 'keptWaiting' })).toMatchObject({ wait: 'usual' });
    expect(nextState(lost, { type: 'retried' })).toEqual(after(accepted));
  });
});

describe('a picture over the limit', () => {
  const offered = after({ type: 'tooLarge', picture, excess: 'bytes' });

  it('is kept while a smaller copy is made, and offered again if that fails', () => {
    expect(offered).toEqual({ step: 'oversized', picture, excess: 'bytes' });
    const shrinking = nextState(offered, { type: 'shrinkStarted' });
    expect(shrinking.step).toBe('shrinking');
    expect(isBusy(shrinking) && !isSending(shrinking)).toBe(true);
    expect(nextState(shrinking, { type: 'shrinkFailed' })).toEqual(offered);
  });

  it('is replaced by the smaller copy', () => {
    const shrinking = nextState(offered, { type: 'shrinkStarted' });
    expect(nextState(shrinking, { type: 'accepted', picture: other })).toMatchObject({
      step: 'uploading',
      picture: other,
    });
  });
});

it('accepts no second picture while one is being sent', () => {
  for (const before of [[], [uploaded], [uploaded, completed]]) {
    const state = after(accepted, ...before);
    expect(nextState(state, { type: 'accepted', picture: other })).toBe(state);
    expect(nextState(state, { type: 'tooLarge', picture: other, excess: 'bytes' })).toBe(state);
  }
});

it('takes a result that is fetched after it is shown, once', () => {
  const image = new Blob(['late']);
  const late: RemovalEvent = { type: 'fetched', image, size };
  const done = after(accepted, uploaded, completed, fetched, late);
  expect(done.step === 'done' && done.result.image).toBe(image);
  expect(nextState(done, fetched)).toBe(done);
});

it('keeps everything on this page when the server no longer has the result', () => {
  const deleted = after(accepted, uploaded, completed, fetched, { type: 'gone', why: 'deleted' });
  expect(deleted).toMatchObject({ step: 'done', result: { answer, size, gone: 'deleted' } });
});

it('shows the edited cut-out as the result, until the first cut is restored', () => {
  const cut = { opaque: true } as Cut;
  const edited = after(accepted, uploaded, completed, fetched, { type: 'edited', cut });
  expect(edited).toMatchObject({ result: { answer, edited: cut } });
  expect(nextState(edited, { type: 'edited', cut: null })).toEqual(
    after(accepted, uploaded, completed, fetched),
  );
});

describe('a picture with a result that is sent again', () => {
  const hints = { box: [0, 0, 1, 1] } as unknown as RemovalHints;
  const cut = { opaque: true } as Cut;
  const done = after(accepted, completed, fetched, { type: 'edited', cut });
  const marked: RemovalEvent = { type: 'accepted', picture: { ...picture, hints } };
  const [stopped, offline] = [{ kind: 'cancelled' }, { kind: 'offline' }] as const;

  it.each([
    ['at once', []],
    ['while it is sent', [{ type: 'sent', sent: 3, total: 9 }]],
    ['while it waits', [uploaded, { type: 'waited', wait: 'lost' }]],
    ['while the result is fetched', [uploaded, completed]],
    ['after a second try', [uploaded, { type: 'retried' }, uploaded]],
  ] satisfies [string, RemovalEvent[]][])('shows the result again without a new one: %s', (_, events) => {
    for (const first of [marked, { type: 'retried' } as const]) {
      for (const failure of [stopped, offline]) {
        const sending = [first, ...events].reduce(nextState, done);
        expect(isSending(sending)).toBe(true);
        const back = nextState(sending, { type: 'failed', failure });
        expect(back).toMatchObject({ step: 'done', result: { answer, edited: cut }, failure });
        expect(stateToKeep(sending)).toMatchObject({ step: 'done', result: { edited: cut } });
      }
    }
  });

  it('gets a new result', () => {
    expect([marked, uploaded, completed, fetched].reduce(nextState, done)).toEqual(
      after(marked, uploaded, completed, fetched),
    );
  });

  it('does not show it for another picture', () => {
    const replaced = nextState(done, { type: 'accepted', picture: other });
    expect(nextState(replaced, failed)).toMatchObject({ step: 'failed', picture: other });
  });
});

it('clears original and result for another picture', () => {
  expect(after(accepted, uploaded, completed, fetched, { type: 'reset' })).toEqual(idle);
});

describe('on the visitor’s device', () => {
  const image = new Blob(['cut']);
  const local = { madeOnDevice: 'engine', confidence: 0.9 } as const;
  const started: RemovalEvent = { type: 'deviceCutStarted' };
  const done: RemovalEvent = { type: 'deviceCutDone', answer: local, image, size };

  it('begins only after a failure, and accepts no other picture meanwhile', () => {
    expect(after(accepted, started)).toMatchObject({ step: 'uploading' });
    const working = after(accepted, failed, started);
    expect(working).toMatchObject({ step: 'cuttingOnDevice', picture });
    expect(isBusy(working)).toBe(true);
    expect(isSending(working)).toBe(false);
  });

  it('ends in a result that says where it was made', () => {
    expect(after(accepted, failed, started, done)).toEqual({
      step: 'done',
      picture,
      result: { answer: local, image, size, edited: null, gone: null },
    });
  });

  it('accepts a cut-out that the visitor made by hand', () => {
    const edited = { opaque: false } as Cut;
    const byHand: RemovalEvent = { ...done, answer: { madeOnDevice: 'hand' }, edited };
    expect(after(accepted, failed, byHand)).toMatchObject({
      step: 'done',
      result: { answer: { madeOnDevice: 'hand' }, edited },
    });
  });

  it('returns to the earlier failure when it fails, too', () => {
    expect(after(accepted, failed, started, { type: 'deviceCutFailed' })).toEqual(after(accepted, failed));
  });

  it('leaves nothing on the server to delete', () => {
    const state = after(accepted, failed, started, done);
    expect(nextState(state, { type: 'gone', why: 'deleted' })).toBe(state);
  });
});

describe('leaving the page', () => {
  const shrinking = after({ type: 'tooLarge', picture, excess: 'bytes' }, { type: 'shrinkStarted' });
  const cuttingOnDevice = after(accepted, failed, { type: 'deviceCutStarted' });

  it.each([
    ['uploading', after(accepted), 'failed'],
    ['processing', after(accepted, uploaded), 'failed'],
    ['fetching', after(accepted, uploaded, completed), 'failed'],
    ['shrinking', shrinking, 'oversized'],
    ['cuttingOnDevice', cuttingOnDevice, 'failed'],
  ])('keeps the picture, but not its work: %s', (step, state, left) => {
    expect(state.step).toBe(step);
    expect(stateToKeep(state)).toMatchObject({ step: left, picture });
  });

  it('keeps a result, and the files that are not cut yet', () => {
    const several = { ...picture, leftAlone: [other.file] };
    const done = after({ type: 'accepted', picture: several }, completed, fetched);
    expect(stateToKeep(done)).toEqual(done);
  });

  it('keeps a result that a set has taken, but does not pass it to a set again', () => {
    const leftAlone = [other.file];
    const taken = after(
      { type: 'accepted', picture: { ...picture, leftAlone } },
      { type: 'othersTaken', others: leftAlone },
      completed,
      fetched,
    );
    expect(taken).toMatchObject({ picture: { leftAlone: [] } });
    expect(stateToKeep(taken)).toMatchObject({ step: 'done', picture });
    expect(stateToKeep(taken)).not.toHaveProperty('picture.leftAlone');
  });
});

it('forgets why another attempt failed when the visitor goes on', () => {
  const kept = after(accepted, completed, fetched, { type: 'retried' }, failed);
  expect(kept).toHaveProperty('failure');
  expect(nextState(kept, { type: 'edited', cut: null })).not.toHaveProperty('failure');
  expect(stateToKeep(kept)).not.toHaveProperty('failure');
});

it('a set takes the files of this picture only', () => {
  const leftAlone = [other.file];
  const state = after({ type: 'accepted', picture: { ...picture, leftAlone } });
  expect(nextState(state, { type: 'othersTaken', others: [other.file] })).toBe(state);
});
