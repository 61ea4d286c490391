import { Component, type ContextType, type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHealthContext } from '../health/page-health.tsx';
import { useT } from '../i18n/use-t.ts';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the failed part. Default: a sentence and a button that renders the part again. */
  fallback?: (retry: () => void) => ReactNode;
}

/**
 * Limits an error to one part of a page: the rest keeps its state. The error is reported to the shell. The next page
 * and another language render the part again. Every `Section` has one.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  static override contextType = PageHealthContext;
  declare context: ContextType<typeof PageHealthContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.context.onFailure(error);
  }

  readonly #retry = () => this.setState({ failed: false });

  override render(): ReactNode {
    const { children, fallback = (retry) => <PartFailure onRetry={retry} /> } = this.props;
    if (!this.state.failed) return children;
    return <Failed onLeave={this.#retry}>{fallback(this.#retry)}</Failed>;
  }
}

/** The router keeps the elements of a route when its next page is of the same route. */
function Failed({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  const [failedAt] = useState(pathname);
  useLayoutEffect(() => {
    if (pathname !== failedAt) onLeave();
  }, [pathname, failedAt, onLeave]);
  return children;
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT('shell');
  return (
    <div className="lo-part-failure" role="alert">
      <p>{t('partFailed.text')}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('partFailed.retry')}
      </Button>
    </div>
  );
}
