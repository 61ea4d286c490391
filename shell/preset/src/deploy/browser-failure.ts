export interface BrowserFailure {
  /** The environment that has the version already. */
  environment: string | undefined;
  /** One sentence for each fault. */
  faults: readonly string[];
  /** Link to the preview. */
  url: string;
  /** The command that would make the versions live. */
  promoteCommand: string;
}

/** Message after pages have failed in a browser: who has the version now, and how to give it to visitors. */
export function browserFailure({ environment, faults, url, promoteCommand }: BrowserFailure): string {
  return [
    ...faults.map((fault) => `  ✗ browser: ${fault}`),
    ...(environment !== undefined
      ? [`The version does not work in a browser, but is in ${environment} already: ${url}`]
      : [
          `The version does not work in a browser, so it stays in preview: ${url}`,
          'Fix it and deploy again. To give it to all visitors unchanged:',
          `  ${promoteCommand}`,
        ]),
  ].join('\n');
}
