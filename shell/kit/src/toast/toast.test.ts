import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, removeToast, type Toast, toast, toastRemoveDelay, useToasts } from './toast.ts';

let seen: readonly Toast[] = [];

function Probe() {
  seen = useToasts();
  return null;
}

function shown(): readonly Toast[] {
  renderToStaticMarkup(createElement(Probe));
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

it('shows one toast at a time, the newest', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(shown().map((item) => item.title)).toEqual(['second']);
});

it('closes a dismissed toast at once and removes it after a million milliseconds', () => {
  const handle = toast({ title: 'bye' });
  dismissToast(handle.id);
  expect(shown()[0]?.open).toBe(false);
  vi.advanceTimersByTime(toastRemoveDelay - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toHaveLength(0);
});
