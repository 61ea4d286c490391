import type { Language } from '@liftout/page-contract';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
// The preset replaces this import with the remote under development.
import * as module from 'remote-that-stands-alone';
import { query } from '../http/http.ts';
import type { RemoteContext } from '../remote-contract.ts';
import { StandInMenu, standInRoutes } from './stand-in-shell.tsx';

declare const standAloneName: string;
declare const standAlonePages: string[];

/** The remote's own data comes from the development server. There are no other remotes. */
const readData: RemoteContext['readData'] = async <T,>(remote: string, name: string, language: Language) =>
  remote === standAloneName ? query<T>([`/data/${name}/${language}.json`]) : null;

const router = createBrowserRouter([
  {
    id: 'menu',
    HydrateFallback: () => null,
    element: (
      <StandInMenu pages={standAlonePages}>
        <Outlet />
      </StandInMenu>
    ),
    children: standInRoutes({ name: standAloneName, module, readData }),
  },
]);
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
