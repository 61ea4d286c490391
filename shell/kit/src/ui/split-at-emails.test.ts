import { expect, test } from 'vitest';
import { splitAtEmails } from './split-at-emails.ts';

test('an address inside a sentence ends before the full stop', () => {
  expect(splitAtEmails('Write to privacy@liftout.example.')).toEqual([
    'Write to ',
    'privacy@liftout.example',
    '.',
  ]);
});

test('Chinese text needs no space around an address', () => {
  expect(splitAtEmails('请写信至legal@liftout.example。')).toEqual([
    '请写信至',
    'legal@liftout.example',
    '。',
  ]);
});

test('several addresses have the odd indexes', () => {
  expect(splitAtEmails('a@b.example; c.d@e.example').filter((_, index) => index % 2 === 1)).toEqual([
    'a@b.example',
    'c.d@e.example',
  ]);
});

test('a text without an address stays in one piece', () => {
  expect(splitAtEmails('Article 6(1)(b) GDPR @ home')).toEqual(['Article 6(1)(b) GDPR @ home']);
});
