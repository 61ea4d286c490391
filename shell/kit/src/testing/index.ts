export { type RenderedRemote, renderRemote } from './render-remote.tsx';
export { type StandIn, standInRoutes } from './stand-in-shell.tsx';
