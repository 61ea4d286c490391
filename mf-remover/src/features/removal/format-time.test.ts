import { expect, it } from 'vitest';
import { formatClock, formatRemaining } from './format-time';

const hour = 3_600_000;

it('formats the remaining time in hours and minutes, and leaves out a part that is zero', () => {
  expect(formatRemaining(23 * hour + 59 * 60_000 + 59_000, 'en')).toBe('23 hr 59 min');
  expect(formatRemaining(2 * hour, 'de')).toBe('2 Std.');
  expect(formatRemaining(5 * 60_000, 'fr')).toMatch(/^5\smin$/);
  expect(formatRemaining(23 * hour + 59 * 60_000, 'zh')).toBe('23 小时 59 分钟');
});

it('adds the date only for another day', () => {
  const now = new Date(2026, 10, 21, 9, 0);
  expect(formatClock(new Date(2026, 10, 21, 18, 30), now, 'de')).toBe('18:30');
  expect(formatClock(new Date(2026, 10, 22, 9, 5), now, 'de')).toBe('22.11.2026, 09:05');
});
