import type { DeployGoal } from './deploy-apps.ts';

export interface BrowserFailure {
  goal: DeployGoal;
  /** What was wrong, a sentence each. */
  faults: readonly string[];
  /** Link to the preview. */
  url: string;
  /** The command for each app that would make its version live. */
  promoteCommands: readonly string[];
}

/** What is true when pages have failed in a browser: who has the version, and what would give it to visitors. */
export function browserFailure({ goal, faults, url, promoteCommands }: BrowserFailure): string {
  return [
    ...faults.map((fault) => `  ✗ browser: ${fault}`),
    ...(goal.kind === 'environment'
      ? [`It does not work in a browser, but is in ${goal.name} already: ${url}`]
      : [
          `It does not work in a browser, so it stays in preview: ${url}`,
          'Mend it and deploy again. To promote it gives it to all visitors as it is:',
          ...promoteCommands.map((command) => `  ${command}`),
        ]),
  ].join('\n');
}
