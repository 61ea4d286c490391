import type { Site } from '@liftout/kit';
import { type PageHealth, PageHealthProvider, SiteProvider } from '@liftout/kit/host';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

interface AppProps {
  i18n: I18n;
  site: Site;
  /** Of the browser's side. */
  health?: PageHealth;
  /** The router: the browser's or the server's. */
  children: ReactNode;
}

export function App({ i18n, site, health, children }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <SiteProvider site={site}>
        {health ? <PageHealthProvider health={health}>{children}</PageHealthProvider> : children}
      </SiteProvider>
    </I18nextProvider>
  );
}
