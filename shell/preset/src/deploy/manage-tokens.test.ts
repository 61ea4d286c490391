import { expect, it } from 'vitest';
import { manageTokens } from './manage-tokens.ts';

const access = { site: new URL('http://127.0.0.1:9'), token: 'a-token-of-the-operator' };

it.each([
  [['revoke', 'id1', 'id2'], undefined],
  [['rotate', 'id1', 'id2'], undefined],
  [['list', 'id1'], undefined],
  [['revoke', 'id1'], 'the pricing team'],
  [['revoke'], undefined],
  [['remove', 'id1'], undefined],
] as const)('refuses %j with the label %s, and sends nothing to the site', async (words, label) => {
  await expect(manageTokens(access, { words, label, usage: 'liftout token' })).rejects.toThrow(
    'Usage: liftout token',
  );
});

it.each([['list'], ['revoke', 'id1'], ['add', 'mf-a']])(
  'needs no app in the folder for %s %s',
  async (...words) => {
    const label = words[0] === 'add' ? 'the pricing team' : undefined;
    const ownApp = () => {
      throw new Error('There is no package.json');
    };
    await expect(manageTokens(access, { words, label, ownApp, usage: '' })).rejects.toThrow(
      'does not answer',
    );
  },
);
