import { Component, type ContextType, type ReactNode } from 'react';
import { PageHealthContext } from '../health/page-health.tsx';
import { useT } from '../i18n/use-t.ts';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the failed part. Default: a sentence and a button that renders the part again. */
  fallback?: (retry: () => void) => ReactNode;
}

/**
 * Limits an error to one part of a page: the rest keeps its state. The error is reported to the shell. Every `Section`
 * has one.
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
    return this.state.failed ? fallback(this.#retry) : children;
  }
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
