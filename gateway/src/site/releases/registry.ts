import type { NavigationLink, Registry } from '@liftout/page-contract';
import { publicPath, type ReleaseSet, scriptBase } from './release.ts';

export function registryOf(releases: ReleaseSet): Registry {
  return {
    remotes: releases.remotes.map((release) => {
      const { descriptor } = release;
      const base = publicPath(descriptor.name);
      return {
        name: descriptor.name,
        version: descriptor.hash,
        entry: scriptBase(release) + descriptor.entry,
        paths: descriptor.paths,
        data: Object.fromEntries(Object.entries(descriptor.data).map(([name, file]) => [name, base + file])),
        ...(descriptor.navigation.length > 0 && { navigation: descriptor.navigation as NavigationLink[] }),
      };
    }),
    shell: releases.shell.descriptor.hash,
    ...(releases.preview && { preview: releases.preview }),
  };
}
