import { HttpError } from '@liftout/kit';
import { LoadFailure } from '@liftout/kit/host';
import { useState } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { RemoteLoadError } from './load-remote';
import { NotFoundPage } from './not-found-page';

/** Failures in a row at one address; a success elsewhere does not forget them, a reload does. */
const failuresAt = new Map<string, number>();

/** What stands in a page's place when it does not exist, could not be loaded or broke; header and footer stay. */
export function PlaceError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [failures] = useState(() => {
    const count = (failuresAt.get(location.pathname) ?? 0) + 1;
    failuresAt.set(location.pathname, count);
    return count;
  });
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <LoadFailure
      failures={failures}
      error={error}
      crashed={!isLoadError(error)}
      retrying={navigation.state !== 'idle'}
      onRetry={() => navigate(location, { replace: true })}
    />
  );
}

/** Something did not come, in contrast to code that came and broke. */
function isLoadError(error: unknown): boolean {
  if (error instanceof RemoteLoadError || error instanceof HttpError || isRouteErrorResponse(error))
    return true;
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading .*chunk/i.test(error.message))
  );
}
