/**
 * Takes the place of `preloadRemote` in the federation runtime. The gateway's pages preload the files that they need.
 */
const isMissing = (): never => {
  throw new Error('This build cannot preload remotes.');
};

export const defaultPreloadArgs = {};
export { isMissing as formatPreloadArgs, isMissing as normalizePreloadExposes, isMissing as preloadAssets };
