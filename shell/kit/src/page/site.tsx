import type { Site } from '@liftout/page-contract';
import { createContext, type ReactNode, useContext } from 'react';

const SiteContext = createContext<Site>({ origin: '', year: 0, retentionHours: 24 });

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return useContext(SiteContext);
}
