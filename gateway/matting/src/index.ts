/** Mattes and cut-outs from pixels. Uses neither Node's nor a browser's API, so it runs in both. */
export { createDemoEngine } from './demo/demo-engine.ts';
export type { EngineFile } from './demo/engine-files.ts';
export type { Engine, Matte, Picture } from './engine.ts';
export { EngineError } from './errors.ts';
export { applyHints } from './hints/apply-hints.ts';
export { type Hints, hasHints } from './hints/hints.ts';
export { keepCutOut } from './keep-cut-out.ts';
export { separateLineArt } from './line-art/separate-line-art.ts';
export { splitAlpha } from './pixels/split-alpha.ts';
export { refine } from './refine/refine.ts';
