import type Router from '@koa/router';
import { type Language, languages, localizePath } from '@liftout/page-contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import { compressText } from '../../platform/http/compress-text.ts';
import type { ReleaseSet } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { notBuilt } from './not-built.ts';

const address = (origin: string, language: Language, page: string) => origin + localizePath(page, language);

/** The sitemap of the live versions: every page of every remote in every language, with its alternates. */
export function sitemap(releases: ReleaseSet, origin: string): string {
  const pages = releases.remotes.flatMap(({ descriptor }) => descriptor.pages);
  const entries = pages.flatMap((page) => {
    const alternates = [
      ...languages.map((language) => [language, language] as const),
      ['x-default', 'en'] as const,
    ]
      .map(
        ([code, language]) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(address(origin, language, page))}"/>`,
      )
      .join('');
    return languages.map(
      (language) => `<url><loc>${escapeMarkup(address(origin, language, page))}</loc>${alternates}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** Adds `/sitemap.xml` and `/robots.txt`, both from the live versions. */
export function mountSearchEngineFiles(
  router: Router,
  { releases, origin }: { releases: Pick<Releases, 'current'>; origin: string },
): void {
  router.get('/robots.txt', function showRobots(ctx) {
    ctx.type = 'text/plain';
    ctx.body = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${origin}/sitemap.xml\n`;
  });

  router.get('/sitemap.xml', compressText, async function showSitemap(ctx) {
    const { current } = releases;
    if (!current) throw notBuilt();
    ctx.type = 'application/xml';
    ctx.body = sitemap(current, origin);
  });
}
