import * as router from 'react-router-dom';

/**
 * Every name of the router, also those that the shell does not share. It is the copy that the remote has installed:
 * importing `react-router` could find a second one, in whose context the remote's links would not work.
 */
export const { createStaticHandler, createStaticRouter, NavLink, StaticRouterProvider } =
  router as unknown as typeof import('react-router');
