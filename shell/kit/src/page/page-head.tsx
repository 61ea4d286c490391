import {
  defaultLanguage,
  languages,
  localizePath,
  splitLanguage,
  toInlineJson,
} from '@liftout/page-contract';
import { useLocation } from 'react-router-dom';
import { useSite } from './site.tsx';

export interface PageHeadProps {
  title: string;
  description: string;
  /** Canonical path without language prefix. Default: the current path in lower case. */
  path?: string;
  /** Path of the preview picture for shared links, 1200×630 pixels. */
  image?: string;
  /** Open Graph type. */
  type?: 'website' | 'article';
  /** False for pages without translations and for pages that search engines should not index. */
  alternates?: boolean;
  robots?: string;
  /** schema.org objects, each with its `@type`. */
  structuredData?: readonly Record<string, unknown>[];
  /** Further `<meta name>` pairs. */
  meta?: Readonly<Record<string, string>>;
}

const localeCode = { en: 'en_US', zh: 'zh_CN', es: 'es_ES', fr: 'fr_FR', de: 'de_DE' } as const;

/**
 * Metadata of a page for search engines and link previews. It must be the first element that a page renders: the
 * server moves these leading elements into `<head>`, where React finds them when it hydrates.
 */
export function PageHead({
  title,
  description,
  path,
  image,
  type = 'website',
  alternates = true,
  robots,
  structuredData = [],
  meta = {},
}: PageHeadProps) {
  const { origin } = useSite();
  const location = splitLanguage(useLocation().pathname);
  const plain = path ?? (location.path.toLowerCase().replace(/(.)\/+$/, '$1') || '/');
  const address = (language: (typeof languages)[number]) => origin + localizePath(plain, language);
  const canonical = address(location.language);
  const isIndexed = robots !== 'noindex';
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      {Object.entries(meta).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {isIndexed && <link rel="canonical" href={canonical} />}
      {alternates &&
        languages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
        ))}
      {alternates && <link rel="alternate" hrefLang="x-default" href={address(defaultLanguage)} />}
      <meta property="og:site_name" content="Liftout" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {isIndexed && <meta property="og:url" content={canonical} />}
      <meta property="og:locale" content={localeCode[location.language]} />
      {image && <meta property="og:image" content={origin + image} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {structuredData.map((data) => (
        <script
          key={JSON.stringify(data['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
          dangerouslySetInnerHTML={{
            __html: toInlineJson({ '@context': 'https://schema.org', ...data }),
          }}
        />
      ))}
    </>
  );
}
