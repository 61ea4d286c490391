import { createContext, type ReactNode, useContext } from 'react';

/** Facts about this site that pages print and that no build may contain. */
export interface Site {
  /** Public origin without a trailing slash: `https://liftout.example`. */
  readonly origin: string;
  /** The current year as the server knew it: the browser's clock may differ, and hydration must not. */
  readonly year: number;
}

const SiteContext = createContext<Site>({ origin: '', year: 0 });

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return useContext(SiteContext);
}
