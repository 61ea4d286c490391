import { glob, readFile } from 'node:fs/promises';
import { failureReasons } from '@liftout/gateway-contract';
import { expect, it } from 'vitest';

it('the contract has exactly the reasons that the code gives for a failed removal', async () => {
  const given = new Set<string>();
  const gateway = new URL('../../../../', import.meta.url).pathname;
  for await (const path of glob([`${gateway}src/**/*.ts`, `${gateway}matting/src/**/*.ts`])) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(path, 'utf8');
    const thrown = /(?:new (?:EngineError|RemovalFailed)|failure)\(\s*'([a-z_]+)'|^ {2}(provider_\w+):\s+'/gm;
    for (const [, one, other] of source.matchAll(thrown)) given.add((one ?? other) as string);
  }
  expect([...given].sort()).toEqual([...failureReasons].sort());
});
