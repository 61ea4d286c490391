import type { Context } from 'koa';
import type { ReleaseSet } from '../../releases/release.ts';
import type { Releases } from '../../releases/releases.ts';
import { undefinedIfUnusable } from '../../releases/versions/read-version.ts';
import { type PreviewLinks, type PreviewTarget, previewCookie } from './preview-links.ts';

/**
 * The versions for a visitor with a preview link. After the end of the preview, the visitor sees the live site.
 * @throws StorageUnavailable
 */
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
 * Opens a preview that another gateway may just have made.
 * @returns undefined when the preview is over.
 * @throws StorageUnavailable when that cannot be known at the moment.
 */
export async function openLatestPreview(
  releases: Releases,
  target: PreviewTarget,
): Promise<ReleaseSet | undefined> {
  const [refreshed] = await Promise.allSettled([releases.refresh()]);
  const preview = await openPreview(releases, target);
  if (!preview && refreshed.status === 'rejected') throw refreshed.reason;
  return preview;
}

async function openPreview(releases: Releases, target: PreviewTarget): Promise<ReleaseSet | undefined> {
  if ('environment' in target) return releases.environment(target.environment);
  return releases.preview(target.versions).catch(undefinedIfUnusable);
}
