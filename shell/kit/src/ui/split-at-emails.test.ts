import { expect, test } from 'vitest';
import { splitAtEmails } from './split-at-emails.ts';

test('an address inside a sentence is cut out, the full stop after it is not part of it', () => {
  expect(splitAtEmails('Write to privacy@liftout.example.')).toEqual([
    'Write to ',
    'privacy@liftout.example',
    '.',
  ]);
});

test('Chinese text needs no space round an address', () => {
  expect(splitAtEmails('请写信至legal@liftout.example。')).toEqual([
    '请写信至',
    'legal@liftout.example',
    '。',
  ]);
});

test('several addresses stand at the odd places', () => {
  expect(splitAtEmails('a@b.example; c.d@e.example').filter((_, index) => index % 2 === 1)).toEqual([
    'a@b.example',
    'c.d@e.example',
  ]);
});

test('a text without an address stays in one piece', () => {
  expect(splitAtEmails('Article 6(1)(b) GDPR @ home')).toEqual(['Article 6(1)(b) GDPR @ home']);
});
