import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { layOutWhole } from './lay-out-whole.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, as `rule: element`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await layOutWhole(page);
  // Not as a script of the page, which its policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    // What moves is looked at where it comes to rest.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // What is in order is not described, which takes most of axe's time.
    const { violations } = await run(document, {
      runOnly: values,
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, tags);
}
