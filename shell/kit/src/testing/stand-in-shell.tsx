import { languages, localizePath, splitLanguage } from '@liftout/page-contract';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, type RouteObject } from 'react-router-dom';
import { createI18n } from '../i18n/i18n.ts';
import { useLanguage } from '../language/use-language.ts';
import { SiteProvider } from '../page/site.tsx';
import type { RemoteContext, RemoteModule } from '../remote-contract.ts';
import { shellTexts } from './shell-texts.ts';
import { NavLink } from './whole-router.ts';

/** A remote that is shown without the shell. */
export interface StandIn {
  /** The remote's name: `mf-blog`. */
  name: string;
  module: RemoteModule;
  /** Data that other remotes publish. Default: nothing, so pages show their empty states. */
  readData?: RemoteContext['readData'];
}

/** The remote's routes in a minimal shell: language prefix and scoped styles, without header and footer. */
export function standInRoutes(
  { name, module, readData = async () => null }: StandIn,
  i18n: I18n = createI18n('en'),
): RouteObject[] {
  i18n.addResourceBundle('en', 'shell', shellTexts);
  return [
    {
      id: 'stand-in',
      path: '/:lang?',
      element: (
        <I18nextProvider i18n={i18n}>
          <SiteProvider site={{ origin: 'https://liftout.example', year: 2026, retentionHours: 24 }}>
            <main data-mf={name}>
              <Outlet />
            </main>
          </SiteProvider>
        </I18nextProvider>
      ),
      children: module.default({ i18n, readData }) as RouteObject[],
    },
  ];
}

/** Links to the remote's pages and languages, for development without a site. */
export function StandInMenu({ pages, children }: { pages: readonly string[]; children: ReactNode }) {
  const language = useLanguage();
  const here = typeof location === 'undefined' ? '/' : splitLanguage(location.pathname).path;
  return (
    <>
      <nav aria-label="Stand-in shell" className="lo-container" style={{ display: 'flex', gap: '1rem' }}>
        {pages.map((page) => (
          <NavLink key={page} to={localizePath(page, language)}>
            {page}
          </NavLink>
        ))}
        {languages.map((code) => (
          <NavLink key={code} to={localizePath(here, code)} hrefLang={code}>
            {code}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
