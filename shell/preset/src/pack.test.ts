import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CommandError } from './command-error.ts';
import { packBuild } from './pack.ts';

it('says that there is no build', async () => {
  await expect(packBuild('/no/such/folder')).rejects.toThrow(
    new CommandError('There is no build in /no/such/folder. Leave out --no-build.'),
  );
});

it('refuses a build that lacks one of its files', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'liftout-pack-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'descriptor.json'), '{ "files": { "main.js": {} }, "serverFiles": {} }');
  await expect(packBuild(dist)).rejects.toThrow(
    new CommandError(`The build in ${dist} lacks web/main.js. Build it again.`),
  );
});
