import { ErrorBoundary } from '@liftout/kit';
import { ResultFailure } from './result-failure';
import { ResultView, type ResultViewProps } from './result-view';

/** The result; if it cannot be shown, it can still be saved. */
export function Result(props: ResultViewProps) {
  return (
    <ErrorBoundary fallback={(retry) => <ResultFailure {...props} onRetry={retry} />}>
      <ResultView {...props} />
    </ErrorBoundary>
  );
}
