import { extname, join } from 'node:path';

/**
 * Path of another module of this package, for modules that are loaded by path: `english-fallback-loader` → a `.ts` file
 * in the workspace, a `.js` file in the published package.
 */
export const ownModule = (name: string) => join(import.meta.dirname, name + extname(import.meta.filename));
