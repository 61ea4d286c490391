export { type RenderedRemote, renderRemote } from './render-remote';
export { type StandIn, standInRoutes } from './stand-in-shell';
