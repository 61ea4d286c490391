import { expect, it } from 'vitest';
import { remoteBuild } from '../../../testing/app-build.ts';
import { checkBudget } from './check-budget.ts';

it('compresses nothing when scripts and styles are far too large', async () => {
  const files = { 'a.js': { size: 3_000_000, integrity: '' }, 'b.css': { size: 3_000_000, integrity: '' } };
  const { descriptor } = remoteBuild('mf-blog', '', { files });
  const { faults } = await checkBudget('/nowhere', descriptor as never);
  expect(faults.map(({ message }) => message)).toEqual([
    'All scripts and styles together: 6000.0 kB uncompressed, the budget is 5000.0 kB.',
  ]);
});
