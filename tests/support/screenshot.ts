import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { root } from './site.ts';

/** The folder of the stored screenshots. */
export const screenshotsDirectory = join(root, 'tests/e2e/screenshots');
/** True when the stored screenshots are replaced. */
export const isUpdating = process.env.UPDATE_SCREENSHOTS === '1';
/** Largest size of a screenshot, in pixels: so small that letters are the same on all machines, large enough for the rest. */
const frame = { width: 240, height: 640 };
/** Both pictures are blurred by this many pixels before the comparison, so that a shift of one pixel is no change. */
const blur = 2;
/** How far a page may be from its screenshot: the mean difference of 255, and the share of pixels that are far off. */
const tolerance = { mean: 4, share: 0.01, far: 32 };

/** Takes a picture of the first two screens of the page, from `start` on, without animations. */
async function takeScreenshot(page: Page, start?: Locator): Promise<Buffer> {
  const screen = page.viewportSize();
  if (!screen) throw new Error('A screenshot needs a screen');
  const height = screen.height * 2;
  const top = start
    ? await start.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    : 0;
  await page.evaluate(
    async ([top, bottom]) => {
      await document.fonts.ready;
      const seen = [...document.images].filter((image) => {
        const box = image.getBoundingClientRect();
        const y = box.top + window.scrollY;
        return image.checkVisibility() && y < bottom && y + box.height > top;
      });
      await Promise.all(
        seen.map((image) => {
          // Otherwise a busy browser may paint the page before the picture.
          image.decoding = 'sync';
          return image.decode();
        }),
      );
    },
    [top, top + height] as const,
  );
  const clip = { x: 0, y: top, width: screen.width, height };
  const scale = Math.min(frame.width / screen.width, frame.height / height);
  return (
    sharp(await page.screenshot({ fullPage: true, clip, animations: 'disabled' }))
      .resize({
        width: Math.round(screen.width * scale),
        height: Math.round(height * scale),
        // For a page that ends before the second screen.
        fit: 'contain',
        position: 'top',
        background: '#808080',
      })
      // Both screenshots get the same compression loss.
      .webp({ quality: 30, effort: 6 })
      .toBuffer()
  );
}

/**
 * Describes how the page differs from the stored screenshot with this name, if it does. When `isUpdating`, it stores the
 * page as the new screenshot.
 */
export async function findScreenshotFault(
  page: Page,
  name: string,
  info: TestInfo,
  start?: Locator,
): Promise<string | undefined> {
  const file = join(screenshotsDirectory, `${name}.webp`);
  const now = await takeScreenshot(page, start);
  if (isUpdating) {
    await mkdir(screenshotsDirectory, { recursive: true });
    await writeFile(file, now);
    return undefined;
  }
  if (!existsSync(file)) {
    return `There is no screenshot ${name} to compare with. \`npm run screenshots\` takes all of them again.`;
  }
  const kept = readFileSync(file);
  const { mean, share } = await distance(kept, now);
  if (mean < tolerance.mean && share < tolerance.share) return undefined;
  const shown = info.outputPath(`${name}.png`);
  await showSideBySide(kept, now, shown);
  return (
    `${name} does not look the same as before: ${mean.toFixed(1)} of 255 on average, ${(share * 100).toFixed(1)} % of the ` +
    `pixels far off. Before and after: ${shown}. If the change is intended, \`npm run screenshots\` takes the screenshots again.`
  );
}

async function distance(one: Buffer, other: Buffer): Promise<{ mean: number; share: number }> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).removeAlpha().blur(blur).raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (a?.data.length !== b?.data.length || !a || !b) return { mean: 255, share: 1 };
  let sum = 0;
  let far = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const apart = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at + channel] as number) - (b.data[at + channel] as number)),
    );
    sum += apart.reduce((total, one) => total + one, 0);
    if (Math.max(...apart) > tolerance.far) far += 1;
  }
  return { mean: sum / a.data.length, share: far / (a.data.length / 3) };
}

async function showSideBySide(kept: Buffer, now: Buffer, file: string): Promise<void> {
  const gap = 8;
  const sizes = await Promise.all([kept, now].map((picture) => sharp(picture).metadata()));
  const [left = 0, right = 0] = sizes.map(({ width }) => width);
  const height = Math.max(...sizes.map((size) => size.height));
  await mkdir(dirname(file), { recursive: true });
  await sharp({ create: { width: left + gap + right, height, channels: 3, background: '#808080' } })
    .composite([
      { input: kept, left: 0, top: 0 },
      { input: now, left: left + gap, top: 0 },
    ])
    .png()
    .toFile(file);
}
