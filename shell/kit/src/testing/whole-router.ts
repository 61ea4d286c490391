import * as router from 'react-router-dom';

/**
 * All exports of the router, including those that the shell does not share. This is the copy that the remote has
 * installed: importing `react-router` could resolve to a second copy, whose context the remote's links do not see.
 */
export const { createStaticHandler, createStaticRouter, NavLink, StaticRouterProvider } =
  router as unknown as typeof import('react-router');
