import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { VersionSource } from '@liftout/gateway-contract';

const runGit = promisify(execFile);

/** Variables of CI systems. The first one that is set counts; for `run`, the first one that is an address. */
const variables = {
  commit: [
    'GITHUB_SHA',
    'CI_COMMIT_SHA',
    'CIRCLE_SHA1',
    'BITBUCKET_COMMIT',
    'BUILD_SOURCEVERSION',
    'GIT_COMMIT',
  ],
  branch: [
    ...['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME', 'CIRCLE_BRANCH', 'BITBUCKET_BRANCH'],
    ...['BUILD_SOURCEBRANCHNAME', 'GIT_BRANCH'],
  ],
  run: ['CI_JOB_URL', 'CI_PIPELINE_URL', 'CIRCLE_BUILD_URL', 'BUILD_URL'],
  message: ['CI_COMMIT_TITLE', 'CI_COMMIT_MESSAGE'],
} as const;

/** Characters that the gateway keeps. */
const limits = { commit: 64, branch: 200, run: 500, message: 300 } as const;

/** Commit, branch, CI run and message of a version: from the CI system, else from git. */
export async function versionSource(
  directory: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<VersionSource> {
  const fromCi = (field: keyof typeof variables) =>
    variables[field].map((name) => env[name]).find((value) => value);
  const source: Record<keyof typeof variables, string | undefined> = {
    commit: fromCi('commit') ?? (await git(directory, 'rev-parse', 'HEAD')),
    branch: fromCi('branch') ?? (await git(directory, 'branch', '--show-current')),
    run: [...variables.run.map((name) => env[name]), githubRun(env)].find(isRunAddress),
    message: fromCi('message')?.split('\n')[0] ?? (await git(directory, 'log', '-1', '--format=%s')),
  };
  return Object.fromEntries(
    Object.entries(source).flatMap(([field, value]) =>
      value ? [[field, value.slice(0, limits[field as keyof typeof limits])]] : [],
    ),
  );
}

function githubRun(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID) return undefined;
  return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
}

/** Whether the gateway accepts it. Jenkins, for example, gives only a path if it does not know its own address. */
function isRunAddress(value = ''): boolean {
  return value.length <= limits.run && /^https?:\/\//.test(value) && URL.canParse(value);
}

/** Undefined without a repository or without git. */
async function git(directory: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await runGit('git', ['-C', directory, ...args]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
