import { LoadFailure } from '@liftout/kit/host';
import { useState } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { NotFoundPage } from '../app/not-found-page';

/** Failures in a row at one address; a success elsewhere does not forget them, a reload does. */
const failuresAt = new Map<string, number>();

/** What stands in a page's place when it does not exist or could not be loaded; header and footer stay. */
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
      retrying={navigation.state !== 'idle'}
      onRetry={() => navigate(location, { replace: true })}
    />
  );
}
