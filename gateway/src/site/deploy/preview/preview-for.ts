import type { Context } from 'koa';
import type { ReleaseSet } from '../../releases/release.ts';
import type { Releases } from '../../releases/releases.ts';
import { type PreviewLinks, type PreviewTarget, previewCookie } from './preview-links.ts';

/** The versions that somebody sees who came by a preview link. A preview that is over shows the live site. */
export async function previewFor(
  ctx: Context,
  releases: Releases,
  links: PreviewLinks,
): Promise<ReleaseSet | undefined> {
  const token = ctx.cookies.get(previewCookie);
  const target = token === undefined ? undefined : links.read(token);
  return target && ((await openPreview(releases, target)) ?? openLatestPreview(releases, target));
}

/**
 * Opens a preview that another gateway may have made a moment ago. While the store is away, those open that are known.
 * @returns undefined when the preview is over.
 */
export async function openLatestPreview(
  releases: Releases,
  target: PreviewTarget,
): Promise<ReleaseSet | undefined> {
  await releases.refresh().catch(() => undefined);
  return openPreview(releases, target);
}

async function openPreview(releases: Releases, target: PreviewTarget): Promise<ReleaseSet | undefined> {
  if ('environment' in target) return releases.environment(target.environment);
  // Its files may be gone or damaged.
  return releases.preview(target.versions).catch(() => undefined);
}
