import { type Language, splitLanguage } from '@liftout/page-contract';
import type { ComponentType } from 'react';
import type {
  IndexRouteObject,
  LoaderFunction,
  LoaderFunctionArgs,
  NonIndexRouteObject,
} from 'react-router-dom';
import { loadTexts, type TextImporter } from '../i18n/i18n.ts';
import type { RemoteContext } from '../remote-contract.ts';
import { lazyPage } from './lazy-page.tsx';

export interface PageOptions {
  /** `<remote>/<page>`; also the webpackChunkName of `load`, so that the gateway can preload the file. */
  id: string;
  /** Language-free, no leading slash (`blog/:slug`); '' is the home page. */
  path: string;
  /** `namespace → import of its JSON file`. */
  texts: Record<string, TextImporter>;
  /** Import of the page's module; its default export is the component. */
  load: () => Promise<{ default: ComponentType }>;
  /** Runs beside the loading of the texts; throws `data(…, { status: 404 })` for what does not exist. */
  loader?: (args: LoaderFunctionArgs & { language: Language }) => unknown;
  /** Shown in the page's place when its loader throws; without it the shell shows its own. */
  ErrorBoundary?: ComponentType;
}

/** A route of a remote: its texts in the language of the address, its data, its lazily loaded component. */
export function page(
  { i18n }: RemoteContext,
  { id, path, texts, load, loader, ErrorBoundary }: PageOptions,
): IndexRouteObject | NonIndexRouteObject {
  const load_: LoaderFunction = async (args) => {
    const { language } = splitLanguage(new URL(args.request.url).pathname);
    const loading = Object.entries(texts).map(([namespace, importer]) =>
      loadTexts(i18n, language, namespace, importer),
    );
    // The error page needs its texts too, so they are awaited before the loader's refusal is thrown.
    const [value] = await Promise.allSettled([loader?.({ ...args, language }) ?? null, ...loading]);
    await Promise.all(loading);
    if (value.status === 'rejected') throw value.reason;
    return value.value;
  };
  return {
    id,
    loader: load_,
    lazy: lazyPage(load),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(path === '' ? { index: true } : { path }),
  };
}
