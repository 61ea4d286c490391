import { splitLanguage } from '@liftout/page-contract';
import { prerender } from 'react-dom/static';
import { createI18n } from '../i18n/i18n.ts';
import { type StandIn, standInRoutes } from './stand-in-shell.tsx';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from './whole-router.ts';

export interface RenderedRemote {
  status: number;
  html: string;
  /** Texts that the page used and that do not exist, as `namespace:key`. */
  missingTexts: string[];
}

/**
 * Renders one page of a remote in the stand-in shell, as the gateway does. For unit tests: needs no build, browser or
 * DOM. @throws the error of the page.
 */
export async function renderRemote({
  path,
  ...standIn
}: StandIn & { path: string }): Promise<RenderedRemote> {
  const i18n = createI18n(splitLanguage(path).language);
  const missingTexts = new Set<string>();
  i18n.options.saveMissing = true;
  i18n.on('missingKey', (_, namespace, key) => missingTexts.add(`${namespace}:${key}`));
  const handler = createStaticHandler(standInRoutes(standIn, i18n));
  const context = await handler.query(new Request(new URL(path, 'https://liftout.example')));
  if (context instanceof Response) return { status: context.status, html: '', missingTexts: [] };
  const [error] = Object.values(context.errors ?? {});
  if (error && context.statusCode >= 500) throw error;
  const renderErrors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
    {
      // An error within Suspense does not reject: React leaves the part to the browser.
      onError: (error) => void renderErrors.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude as ReadableStream).text();
  if (renderErrors.length > 0) throw renderErrors[0];
  return { status: context.statusCode, html, missingTexts: [...missingTexts] };
}
