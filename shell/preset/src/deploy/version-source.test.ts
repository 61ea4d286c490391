import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { versionSource } from './version-source.ts';

describe('the source of a version', () => {
  it('comes from the CI system', async () => {
    const github = {
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_REF_NAME: 'main',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'team/blog',
      GITHUB_RUN_ID: '7',
    };
    expect(await versionSource(tmpdir(), github)).toMatchObject({
      commit: 'a'.repeat(40),
      branch: 'main',
      run: 'https://github.example/team/blog/actions/runs/7',
    });
    const gitlab = {
      CI_COMMIT_SHA: 'b'.repeat(40),
      CI_COMMIT_REF_NAME: 'next',
      CI_JOB_URL: 'https://gitlab.example/jobs/8',
      CI_COMMIT_MESSAGE: `Fix ${'x'.repeat(400)}\nand more`,
    };
    expect(await versionSource(tmpdir(), gitlab)).toEqual({
      commit: 'b'.repeat(40),
      branch: 'next',
      run: 'https://gitlab.example/jobs/8',
      message: `Fix ${'x'.repeat(296)}`,
    });
  });

  it('leaves out a run that is not an address or is too long for the gateway', async () => {
    const run = async (env: Record<string, string>) => (await versionSource(tmpdir(), env)).run;
    expect(await run({ BUILD_URL: 'job/12' })).toBeUndefined();
    expect(await run({ BUILD_URL: 'file:///job/12' })).toBeUndefined();
    expect(await run({ BUILD_URL: `https://ci.example/${'x'.repeat(500)}` })).toBeUndefined();
    expect(await run({ CI_JOB_URL: 'job/12', BUILD_URL: 'https://ci.example/12' })).toBe(
      'https://ci.example/12',
    );
  });

  it('comes from git, and is empty without a repository', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'liftout-source-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await versionSource(folder, {})).toEqual({});
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    git('init', '--quiet', '--initial-branch=next');
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
    git(...author, 'commit', '--quiet', '--allow-empty', '--message=Add a page\n\nIts reason.');
    expect(await versionSource(folder, {})).toEqual({
      commit: git('rev-parse', 'HEAD').trim(),
      branch: 'next',
      message: 'Add a page',
    });
  });
});
