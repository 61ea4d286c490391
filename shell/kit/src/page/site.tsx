import { createContext, type ReactNode, useContext } from 'react';

/** Facts about this site that pages print and that no build may contain. */
export interface Site {
  /** Public origin without a trailing slash: `https://liftout.example`. */
  readonly origin: string;
}

const SiteContext = createContext<Site>({ origin: '' });

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return useContext(SiteContext);
}
