import { LoadFailure } from '@liftout/kit/host';
import { useState } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { isLoadError } from './load-error';
import { NotFoundPage } from './not-found-page';

/** Consecutive failures per path. A reload resets them, a success on another path does not. */
const failuresAt = new Map<string, number>();

/** Shown in place of a page that does not exist, failed to load or threw. Header and footer stay. */
export function RouteErrorPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const countFailure = () => {
    const count = (failuresAt.get(location.pathname) ?? 0) + 1;
    failuresAt.set(location.pathname, count);
    return { error, count };
  };
  const [failures, setFailures] = useState(countFailure);
  // The router keeps this component when another try fails.
  if (failures.error !== error) setFailures(countFailure());
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <LoadFailure
      failures={failures.count}
      error={error}
      crashed={!isLoadError(error)}
      retrying={navigation.state !== 'idle'}
      onRetry={() => navigate(location, { replace: true, preventScrollReset: true })}
    />
  );
}
