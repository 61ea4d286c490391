import { expect, test } from 'vitest';
import { mailLink } from './mail-link';

const to = 'support@liftout.example';

test('an empty form gives the bare address', () => {
  expect(mailLink({ to, subject: ' ', body: ['', '  '] })).toBe(`mailto:${to}`);
});

test('subject and paragraphs may contain any character', () => {
  const link = new URL(mailLink({ to, subject: 'Größe & Preis?', body: ['100 % = a+b', '', '透明'] }));
  expect(link.pathname).toBe(to);
  expect(link.search).toContain('a%2Bb');
  expect(link.searchParams.get('subject')).toBe('Größe & Preis?');
  expect(link.searchParams.get('body')).toBe('100 % = a+b\r\n\r\n透明');
});

test('line breaks are CRLF, as in mail', () => {
  expect(mailLink({ to, body: ['a\nb\r\nc'] })).toBe(`mailto:${to}?body=a%0D%0Ab%0D%0Ac`);
});
