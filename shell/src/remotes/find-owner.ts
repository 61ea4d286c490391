import { type RegisteredRemote, type Registry, splitLanguage } from '@liftout/kit';
import { matchPath } from 'react-router-dom';

/** The remote that owns a path. Language prefix, case and a trailing slash do not matter. */
export function findOwner(registry: Registry, pathname: string): RegisteredRemote | undefined {
  const { path } = splitLanguage(pathname);
  return registry.remotes.find((remote) => remote.paths.some((pattern) => matchPath(pattern, path)));
}
