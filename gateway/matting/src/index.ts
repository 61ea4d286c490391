/** Mattes and cut-outs from pixels alone: no node, no browser, so that both can use it. */
export { createDemoEngine } from './demo/index.ts';
export type { NetworkFiles } from './demo/network/network.ts';
export type { Engine, Matte, Picture } from './engine.ts';
export { EngineError } from './errors.ts';
export { type Raster, shrink } from './pixels/shrink.ts';
export { type Cutout, refine } from './refine/refine.ts';
