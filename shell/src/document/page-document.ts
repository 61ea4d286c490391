import { defaultLanguage, languages, splitLanguage } from '@liftout/kit';
import { languageStorageKey } from '@liftout/kit/host';
import {
  type AppAssets,
  type PageState,
  pageStateId,
  type RenderedPage,
  type RenderInput,
  toInlineJson,
} from '@liftout/page-contract';
import { cookieConsentKey } from '../cookies/cookie-consent';
import { InlineElements } from './inline-elements';
import { inlineScript } from './inline-script';
import { redirectToLanguage } from './redirect-to-language';
import { shareReactRefresh } from './share-react-refresh';
import { startPage } from './start-page';

export interface PageParts {
  status: number;
  language: string;
  /** Title, meta, links and JSON-LD of the page. */
  head: string;
  body: string;
  state: PageState;
  owner?: string | undefined;
  /** Ids of the matched routes, which are also the names of their chunks. */
  routeIds: readonly string[];
}

type DocumentInput = Pick<RenderInput, 'pathname' | 'assets' | 'readStyle'>;

/** The elements in `<head>` that are the same on every page of a language. */
const siteHead = (language: string) =>
  [
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f0">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15100e">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="/manifest${language === defaultLanguage ? '' : `.${language}`}.webmanifest">`,
  ].join('');

/**
 * The whole HTML document of a rendered page, the scripts that it needs, and the hashes of its inline elements. It
 * contains nothing that belongs to one visitor or one response, so caches can keep it.
 */
export async function pageDocument(
  page: PageParts,
  { pathname, assets, readStyle }: DocumentInput,
): Promise<Pick<RenderedPage, 'html' | 'scripts' | 'inlineHashes'>> {
  const shell = assets('shell');
  if (!shell) throw new Error('The gateway passed no assets of the shell.');
  const owner = page.owner === undefined ? undefined : assets(page.owner);
  const chunks = ['routes', ...page.routeIds];
  const filesOf = (app: AppAssets | undefined, type: 'js' | 'css') =>
    chunks.flatMap((name) => app?.chunks[name]?.[type] ?? []);
  const ownerStyles = filesOf(owner, 'css');
  const start = shell.base + shell.entry;
  const scripts = [
    start,
    ...(owner ? [owner.entry, ...filesOf(owner, 'js')].map((file) => owner.base + file) : []),
  ];
  // A page without links to translations has none, so its visitors are not sent to another language.
  const isTranslated = page.status !== 200 || page.head.includes('hrefLang=');
  const hasPrefix = splitLanguage(pathname).prefix !== '';

  const inline = new InlineElements();
  const styles = (name: string, app: AppAssets, files: readonly string[]) =>
    files
      .map((file) =>
        // A development server replaces style sheets while the page is open, so they must be links.
        app.isDevelopment
          ? `<link rel="stylesheet" href="${app.base}${file}">`
          : inline.style(readStyle(name, file)),
      )
      .join('');

  const html = [
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    isTranslated && !hasPrefix
      ? inline.script(inlineScript(redirectToLanguage, languages, defaultLanguage, languageStorageKey))
      : '',
    page.head,
    siteHead(page.language),
    styles('shell', shell, shell.chunks.main?.css ?? []),
    owner && page.owner !== undefined ? styles(page.owner, owner, ownerStyles) : '',
    shell.isDevelopment ? inline.script(inlineScript(shareReactRefresh)) : '',
    ...scripts.map((address) => `<link rel="preload" as="script" fetchpriority="low" href="${address}">`),
    inline.script(inlineScript(startPage, start, page.state.registry.shell, cookieConsentKey)),
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="${pageStateId}">${toInlineJson(page.state)}</script>`,
    // The federation runtime fetches a remote's style sheets unless it finds links to them. These do not block
    // rendering, because they are for print.
    ...(owner && !owner.isDevelopment ? ownerStyles : []).map(
      (file) => `<link rel="stylesheet" media="print" href="${owner?.base}${file}">`,
    ),
    '</body></html>',
  ].join('');
  return { html, scripts, inlineHashes: await inline.hashes() };
}
