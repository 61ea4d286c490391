/**
 * Takes the place of the federation runtime's reader of manifests ("snapshots"). The gateway's registry names every
 * entry, and builds have `disableSnapshot`, so nothing calls it. The rest of the runtime still expects the object.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined, removePlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();

  loadRemoteSnapshotInfo(): Promise<never> {
    return Promise.reject(new Error('This build has no manifests of remotes.'));
  }
}

export const getGlobalRemoteInfo = () => ({});
