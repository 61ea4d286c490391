import type { Context } from 'koa';
import type { ReleaseSet } from '../../releases/release.ts';
import type { Releases } from '../../releases/releases.ts';
import { type PreviewLinks, type PreviewTarget, previewCookie } from './preview-links.ts';

/** The versions for a visitor with a preview link. After the end of the preview, the visitor sees the live site. */
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
 * Opens a preview that another gateway may just have made. While the store is unavailable, only known previews open.
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
  // The files of a version may be gone or damaged.
  return releases.preview(target.versions).catch(() => undefined);
}
