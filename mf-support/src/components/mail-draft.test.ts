import { expect, test } from 'vitest';
import { mailDraft } from './mail-draft';

const to = 'support@liftout.example';

test('an empty form gives the bare address', () => {
  expect(mailDraft({ to, subject: ' ', body: ['', '  '] })).toEqual({ link: `mailto:${to}`, rest: '' });
});

test('subject and paragraphs may contain any character', () => {
  const link = new URL(mailDraft({ to, subject: 'Größe & Preis?', body: ['100 % = a+b', '', '透明'] }).link);
  expect(link.pathname).toBe(to);
  expect(link.search).toContain('a%2Bb');
  expect(link.searchParams.get('subject')).toBe('Größe & Preis?');
  expect(link.searchParams.get('body')).toBe('100 % = a+b\r\n\r\n透明');
});

test('line breaks are CRLF, as in mail', () => {
  expect(mailDraft({ to, body: ['a\nb\r\nc'] }).link).toBe(`mailto:${to}?body=a%0D%0Ab%0D%0Ac`);
});

test('a text that makes the link too long for Windows is left out of it', () => {
  const text = '字'.repeat(220);
  expect(mailDraft({ to, subject: '抠图', body: [text, 'Ada'] })).toEqual({
    link: `mailto:${to}?subject=${encodeURIComponent('抠图')}`,
    rest: `${text}\n\nAda`,
  });
  expect(mailDraft({ to, subject: text, body: ['a'] })).toEqual({
    link: `mailto:${to}`,
    rest: `${text}\n\na`,
  });
  expect(mailDraft({ to, body: ['字'.repeat(210)] }).rest).toBe('');
});
