import { test as base, expect } from '@playwright/test';

interface SilentConsole {
  /** Messages that this test causes on purpose. Any other message fails it. */
  expectedMessages: RegExp[];
}

/** A message of the test runner itself, in tests without the service worker. */
const ofTheRunner = /Service Worker registration blocked by Playwright/;

/** A test that fails on any console message, page error or failed request that it did not announce. */
export const test = base.extend<SilentConsole & { listenToConsole: undefined }>({
  expectedMessages: [[], { option: true }],
  listenToConsole: [
    async ({ context, expectedMessages }, use) => {
      const unexpected: string[] = [];
      const hear = (text: string) => {
        if (![ofTheRunner, ...expectedMessages].some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      context.on('console', (message) =>
        hear(`${message.type()}: ${message.text()} (${message.location().url})`),
      );
      context.on('weberror', (error) => hear(`error: ${error.error().stack}`));
      await use(undefined);
      expect(unexpected, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
