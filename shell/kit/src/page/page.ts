import { type Language, splitLanguage } from '@liftout/page-contract';
import type { ComponentType } from 'react';
import {
  data,
  type IndexRouteObject,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
} from 'react-router-dom';
import { loadTexts, type TextImporter } from '../i18n/i18n.ts';
import type { RemoteContext } from '../remote-contract.ts';
import { lazyPage } from './lazy-page.tsx';

export interface PageOptions {
  /** `<remote>/<page>`. It is also the `webpackChunkName` of `load`, so that the gateway can preload the file. */
  id: string;
  /** Path without language prefix and leading slash (`blog/:slug`). '' is the home page. */
  path: string;
  /** `namespace → import of its JSON file`. */
  texts: Record<string, TextImporter>;
  /** Imports the page's module. Its default export is the component. */
  load: () => Promise<{ default: ComponentType }>;
  /** Runs in parallel with loading the texts. Throws `data(…, { status: 404 })` if the page does not exist. */
  loader?: (args: LoaderFunctionArgs & { language: Language }) => unknown;
  /** The only languages that the page exists in. In others, its address is a 404. Default: all. */
  languages?: readonly Language[];
  /** Shown when the loader throws. Default: the shell's error page. */
  ErrorBoundary?: ComponentType;
}

/** What a route tells the shell. */
export interface PageHandle {
  /** Loads the page's texts in another language, before the visitor switches to it. */
  loadTexts(language: Language): Promise<void>;
  readonly languages?: readonly Language[];
}

/** A route of a remote: its texts in the language of the URL, its data and its lazily loaded component. */
export function page(
  { i18n }: RemoteContext,
  { id, path, texts, load, loader, languages, ErrorBoundary }: PageOptions,
): IndexRouteObject | NonIndexRouteObject {
  const handle: PageHandle = {
    loadTexts: async (language) => {
      await Promise.all(
        Object.entries(texts).map(([namespace, importer]) => loadTexts(i18n, language, namespace, importer)),
      );
    },
    ...(languages && { languages }),
  };
  const load_: LoaderFunction = async (args) => {
    const { language } = splitLanguage(new URL(args.request.url).pathname);
    if (languages && !languages.includes(language)) throw data(null, { status: 404 });
    const loading = handle.loadTexts(language);
    // The error page needs the texts too, so wait for them before throwing the loader's error.
    const [value] = await Promise.allSettled([loader?.({ ...args, language }) ?? null, loading]);
    await loading;
    if (value.status === 'rejected') throw value.reason;
    return value.value;
  };
  return {
    id,
    handle,
    loader: load_,
    lazy: lazyPage(load),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(path === '' ? { index: true } : { path }),
  };
}
