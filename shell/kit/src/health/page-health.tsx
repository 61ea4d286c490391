import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the host knows of a page that has failed. */
export interface PageHealth {
  /** Whether a newer version of the page is out: then a reload is the way on. */
  isOutdated(): Promise<boolean>;
  /** Told of each failure that a visitor is shown. */
  onFailure(error: unknown): void;
}

export const PageHealthContext = createContext<PageHealth>({
  isOutdated: async () => false,
  onFailure: () => {},
});

export function PageHealthProvider({ health, children }: { health: PageHealth; children: ReactNode }) {
  return <PageHealthContext value={health}>{children}</PageHealthContext>;
}

/** Tells the host of a failure and answers whether a newer version of the page is out. */
export function useFailedPage(error: unknown): boolean {
  const health = useContext(PageHealthContext);
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    let shown = true;
    health.onFailure(error);
    void health.isOutdated().then((value) => shown && setOutdated(value));
    return () => {
      shown = false;
    };
  }, [health, error]);
  return outdated;
}
