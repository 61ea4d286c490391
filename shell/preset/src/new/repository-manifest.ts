import { platformVersions, toolVersions } from './platform-versions.ts';

export interface RepositoryOptions {
  name: string;
  /** Address of the site. */
  site?: string | undefined;
  /** Version of this package. */
  preset: string;
  /** Shared package → version, as the live shell of the site has them. */
  shared?: Readonly<Record<string, string>> | undefined;
}

/**
 * `package.json` of a remote in a separate repository. Shared packages stay on the minor version of the site's shell:
 * a build with a later one would be refused.
 */
export function repositoryManifest({ name, site, preset, shared = platformVersions }: RepositoryOptions) {
  const versions = Object.keys(platformVersions).map((item) => [
    item,
    `~${shared[item] ?? platformVersions[item]}`,
  ]);
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    ...(site && { liftout: { site } }),
    scripts: {
      dev: 'liftout dev',
      build: 'liftout build',
      test: 'tsc && vitest run',
      'test:browser': 'playwright test',
      check: 'liftout check',
      deploy: 'liftout deploy',
      rollback: 'liftout rollback',
    },
    dependencies: Object.fromEntries(versions),
    devDependencies: { '@liftout/preset': `~${preset}`, ...toolVersions },
    // npm and pnpm ask before a package may run a script when it is installed. The package `node` needs it.
    allowScripts: { node: true },
  };
}
