import { expect, it } from 'vitest';
import { shareTargets } from './share-targets';

it('passes title and address to each network without losing a character', () => {
  const url = 'https://liftout.example/zh/blog/a?b=1&c=2';
  const [twitter, facebook, linkedin] = shareTargets.map(
    ({ address }) => new URL(address(url, '50 % & mehr')),
  );
  expect(twitter?.searchParams.get('url')).toBe(url);
  expect(twitter?.searchParams.get('text')).toBe('50 % & mehr');
  expect(facebook?.searchParams.get('u')).toBe(url);
  expect(linkedin?.searchParams.get('url')).toBe(url);
});
