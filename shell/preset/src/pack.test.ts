import { expect, it } from 'vitest';
import { CommandError } from './command-error.ts';
import { packBuild } from './pack.ts';

it('says that there is no build', async () => {
  await expect(packBuild('/no/such/folder')).rejects.toThrow(
    new CommandError('There is no build in /no/such/folder. Leave out --no-build.'),
  );
});
