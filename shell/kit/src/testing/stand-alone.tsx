import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
// Put in its place by the preset: the remote that is worked on.
import * as module from 'remote-that-stands-alone';
import { StandInMenu, standInRoutes } from './stand-in-shell.tsx';

declare const standAloneName: string;
declare const standAlonePages: string[];

const router = createBrowserRouter([
  {
    id: 'menu',
    HydrateFallback: () => null,
    element: (
      <StandInMenu pages={standAlonePages}>
        <Outlet />
      </StandInMenu>
    ),
    children: standInRoutes({ name: standAloneName, module }),
  },
]);
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
