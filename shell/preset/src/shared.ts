import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Packages of which a page has one instance, the shell's. */
const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'jotai',
  '@liftout/kit',
];

/** Shared whole, these would lose tree shaking: the shell shares a file of chosen names in their place. */
const curated = ['react-router-dom', 'react-i18next', 'jotai'];

/**
 * Range of each shared package that an app was built against. Kit's is read too, for federation would take
 * `workspace:*` for its range and warn on every load.
 */
export function sharedRanges(directory: string): Record<string, string> {
  return Object.fromEntries(
    singletons.map((name) => [
      name,
      `^${readVersion(join(directory, 'node_modules', name, 'package.json'))}`,
    ]),
  );
}

const federationCore = '@module-federation/runtime-core';
const federationVersion = readVersion(
  join(dirname(createRequire(import.meta.url).resolve(federationCore)), '../package.json'),
);

/** Remotes are built without the federation runtime's core: the shell's must be one that they know. */
export const federationRange: Record<string, string> = { [federationCore]: `~${federationVersion}` };

/** Version of each shared package that the shell brings. */
export function providedVersions(directory: string): Record<string, string> {
  const ranges = Object.entries(sharedRanges(directory));
  return {
    ...Object.fromEntries(ranges.map(([name, range]) => [name, range.slice(1)])),
    [federationCore]: federationVersion,
  };
}

export function readVersion(packageFile: string): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

/** The host brings every shared package at once, in its own bundle. */
export function hostShared(directory: string) {
  return Object.fromEntries(
    Object.entries(sharedRanges(directory)).map(([name, requiredVersion]) => [
      name,
      {
        singleton: true,
        eager: true,
        requiredVersion,
        version: requiredVersion.slice(1),
        ...(curated.includes(name) && { import: `@liftout/kit/platform/${name}` }),
      },
    ]),
  );
}

/** A remote brings none: it uses the shell's. */
export function remoteShared(directory: string) {
  return Object.fromEntries(
    Object.entries(sharedRanges(directory)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false as const, requiredVersion },
    ]),
  );
}
