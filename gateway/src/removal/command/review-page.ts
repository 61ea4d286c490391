import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ManifestEntry } from '@liftout/recipe';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { escapeMarkup } from '../../platform/escape-markup.ts';

/** Largest number of results on the page: nobody looks through more. */
const maxShown = 200;
/** Pixels. */
const thumbnailSize = 320;

export interface Reviewed {
  entry: ManifestEntry;
  /** Path of the picture. */
  source: string;
}

/**
 * A page that shows the results, the least certain first. It contains small copies, so it can be sent without the
 * results.
 */
export async function renderReviewPage(results: readonly Reviewed[], output: string): Promise<string> {
  const sorted = results.toSorted((a, b) => (a.entry.confidence ?? 0) - (b.entry.confidence ?? 0));
  const limit = pLimit(2);
  const figures = await Promise.all(
    sorted.slice(0, maxShown).map((one) => limit(() => renderFigure(one, output))),
  );
  const note =
    sorted.length > maxShown ? `The ${maxShown} least certain of ${sorted.length} results` : 'All results';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Results to check</title>
<style>${style}</style>
<h1>Results to check</h1>
<p>${note}, the least certain first. Click a result to open its picture.</p>
<main>
${figures.join('\n')}
</main>
</html>
`;
}

async function renderFigure({ entry, source }: Reviewed, output: string): Promise<string> {
  const path = join(output, entry.name);
  const thumbnail = await sharp(path)
    .resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => undefined);
  const image = thumbnail
    ? `<img alt="" loading="lazy" src="data:image/webp;base64,${thumbnail.toString('base64')}">`
    : '<p>This result does not exist any more.</p>';
  const certainty =
    entry.confidence === undefined ? 'certainty unknown' : `${Math.round(entry.confidence * 100)}% certain`;
  return `<figure><a href="${escapeMarkup(addressOf(source, output))}">${image}</a><figcaption><b>${escapeMarkup(entry.name)}</b><br>${certainty}</figcaption></figure>`;
}

/** Relative if possible, so that both folders can be moved together. */
function addressOf(source: string, output: string): string {
  const path = relative(output, source);
  return /^(?:[a-z]:|[\\/])/i.test(path)
    ? pathToFileURL(source).href
    : path.split(sep).map(encodeURIComponent).join('/');
}

const style = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 2rem; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; }
figure { margin: 0; }
img { display: block; width: 100%; aspect-ratio: 1; object-fit: contain; background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 1.25rem 1.25rem; }
figcaption { margin-top: .5rem; overflow-wrap: anywhere; }
`;
