import { test as base, expect } from '@playwright/test';

interface SilentConsole {
  /**
   * Pattern of the messages that this test causes on purpose. Any other message fails it. Playwright would take a second
   * pattern for settings of the fixture.
   */
  expectedMessages: [RegExp?];
}

/** A message of the test runner itself, in tests without the service worker. */
const ofTheRunner = /Service Worker registration blocked by Playwright/;

/**
 * On a busy machine, the code of a page starts later than Chromium expects after a preload. Whether pages use all
 * preloaded scripts is tested in `shell.spec.ts`.
 */
const ofABusyMachine = /resource \S+\.js was preloaded using link preload but not used within a few seconds/;

/** A test that fails on any console message, page error or failed request that it did not announce. */
export const test = base.extend<SilentConsole & { listenToConsole: undefined }>({
  expectedMessages: [[], { option: true }],
  listenToConsole: [
    async ({ context, expectedMessages }, use) => {
      const unexpected: string[] = [];
      const hear = (text: string) => {
        const ignored = [ofTheRunner, ofABusyMachine, ...expectedMessages];
        if (!ignored.some((pattern) => pattern?.test(text))) unexpected.push(text);
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
