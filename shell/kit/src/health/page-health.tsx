import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the shell knows about a page that failed. */
export interface PageHealth {
  /** Whether a newer version of the page is live. A reload then helps. */
  isOutdated(): Promise<boolean>;
  /** Called for each failure that a visitor sees. */
  onFailure(error: unknown): void;
}

export const PageHealthContext = createContext<PageHealth>({
  isOutdated: async () => false,
  onFailure: () => {},
});

export function PageHealthProvider({ health, children }: { health: PageHealth; children: ReactNode }) {
  return <PageHealthContext value={health}>{children}</PageHealthContext>;
}

/** Reports a failure to the shell and returns whether a newer version of the page is live. */
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
