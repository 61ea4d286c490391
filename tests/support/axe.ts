import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { layOutWhole } from './lay-out-whole.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Findings of axe on the current page, as `rule: element`. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, { type: 'tag', values: tags });

/**
 * Findings of axe on the current page in the light and the dark theme, as `theme, rule: element`. Only
 * colours differ between the themes, so only they are checked twice.
 */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  const runs = [
    ['light', { type: 'tag', values: tags }],
    ['dark', { type: 'rule', values: colorRules }],
  ] as const;
  const found: string[] = [];
  for (const [colorScheme, rules] of runs) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findings(page, rules)).map((finding) => `${colorScheme}, ${finding}`));
  }
  return found;
}

async function findings(
  page: Page,
  runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] },
): Promise<string[]> {
  await layOutWhole(page);
  // Evaluated instead of added as a script, which the policy of the page would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async ({ type, values }) => {
    // Wait for animations to end.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Describing passed checks takes most of axe's time.
    const { violations } = await run(document, {
      runOnly: { type, values: [...values] },
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, runOnly);
}
