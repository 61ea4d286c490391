import type { Registry, Site } from '@liftout/kit';
import { type PageHealth, PageHealthProvider, SiteProvider } from '@liftout/kit/host';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RegistryContext } from '../remotes/use-registry';

interface AppProps {
  i18n: I18n;
  site: Site;
  registry: Registry;
  /** Only in the browser. */
  health?: PageHealth;
  /** The router: the browser's or the server's. */
  children: ReactNode;
}

export function App({ i18n, site, registry, health, children }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <SiteProvider site={site}>
        <RegistryContext value={registry}>
          {health ? <PageHealthProvider health={health}>{children}</PageHealthProvider> : children}
        </RegistryContext>
      </SiteProvider>
    </I18nextProvider>
  );
}
