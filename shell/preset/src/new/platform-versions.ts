/**
 * Versions of the shared packages for a new remote, when no site is named. A test compares them with those of the
 * shell.
 */
export const platformVersions: Readonly<Record<string, string>> = {
  '@liftout/kit': '1.0.0',
  i18next: '27.1.2',
  jotai: '3.0.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-i18next': '18.0.1',
  'react-router-dom': '7.18.5',
};

/** Versions of the tools of a remote's own repository. */
export const toolVersions: Readonly<Record<string, string>> = {
  '@playwright/test': '1.65.1',
  '@types/react': '^19.0.0',
  '@types/react-dom': '^19.0.0',
  node: '24.21.0',
  typescript: '7.0.2',
  // A peer dependency of Vitest, which yarn does not install.
  vite: '8.3.8',
  vitest: '5.1.1',
};
