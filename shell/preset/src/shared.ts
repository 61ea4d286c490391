import { installedVersion } from './installed-version.ts';

/** Packages with one instance per page: the shell's. */
const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'jotai',
  '@liftout/kit',
];

/** Shared packages are not tree-shaken. In place of these, the shell shares a file with the supported names. */
const curated = ['react-router-dom', 'react-i18next', 'jotai'];

/**
 * Range of each shared package that an app accepts: the minor version that it was built against, or a later one. A
 * patch version adds nothing, so a build with a later patch than the shell's fits too.
 */
export function sharedRanges(directory: string): Record<string, string> {
  return Object.fromEntries(
    singletons.map((name) => [name, compatibleRange(installedVersion(directory, name))]),
  );
}

/** `19.3.1` → `^19.3.0`. Before 1.0 a patch version may add something: `0.2.1` → `^0.2.1`. */
function compatibleRange(version: string): string {
  const [major, minor] = version.split('.');
  return major === '0' ? `^${version}` : `^${major}.${minor}.0`;
}

/** The parts of the federation runtime that remotes are built without. */
const federationParts = ['@module-federation/runtime-core', '@module-federation/webpack-bundler-runtime'];

const federationVersions = Object.fromEntries(
  federationParts.map((name) => [name, installedVersion(import.meta.dirname, name)]),
);

/** The shell's parts of the federation runtime must have the same minor version. */
export const federationRanges: Record<string, string> = Object.fromEntries(
  Object.entries(federationVersions).map(([name, version]) => [name, `~${version}`]),
);

/** Version of each shared package that the shell brings. */
export function providedVersions(directory: string): Record<string, string> {
  return {
    ...Object.fromEntries(singletons.map((name) => [name, installedVersion(directory, name)])),
    ...federationVersions,
  };
}

/**
 * Entries of React that the shell shares for development servers only, which replace them with React's development
 * build (`dev/react-for-development.ts`).
 */
const reactEntries = ['react-dom/client', 'react/jsx-runtime'];

/** The host has every shared package in its own bundle. */
export function hostShared(directory: string) {
  return Object.fromEntries(
    [...singletons, ...reactEntries].map((name) => {
      const version = installedVersion(directory, name.replace(/^(react|react-dom)\/.*/, '$1'));
      return [
        name,
        {
          singleton: true,
          eager: true,
          version,
          requiredVersion: compatibleRange(version),
          ...(curated.includes(name) && { import: `@liftout/kit/platform/${name}` }),
        },
      ];
    }),
  );
}

/** A remote has none of them in its bundle. */
export function remoteShared(directory: string) {
  return Object.fromEntries(
    Object.entries(sharedRanges(directory)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false as const, requiredVersion },
    ]),
  );
}
