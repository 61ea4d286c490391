/**
 * Takes the place of the federation runtime's loader of `import('remote/module')`. The shell loads remotes by the
 * gateway's registry (`loadRemote`) and remotes import no other remote, so nothing calls it.
 */
export function remotes(): never {
  throw new Error('This build cannot import from remotes.');
}
