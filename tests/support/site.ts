import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '../../scripts/apps.ts';

export { remotes, root };

/** The texts of the source files of a folder and its subfolders, without tests. */
export const sourcesOf = (folder: string, isSource = /(?<!\.test)\.tsx?$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && isSource.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));

export const languages = ['en', 'zh', 'es', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

/** The address of a language-free path. */
export const localized = (path: string, language: Language) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

const pagesOf = (remote: string): string[] =>
  JSON.parse(readFileSync(join(root, remote, 'dist/descriptor.json'), 'utf8')).pages;

/** Every page that the built remotes declare, language-free. */
export const allPages = (): string[] => remotes().flatMap(pagesOf);

/** The apps that this run tests (`npm test -- mf-blog`); undefined when it tests all. */
const appsUnderTest = process.env.APPS_UNDER_TEST?.split(',');

/** Every page of the apps under test. */
export const pagesUnderTest = (): string[] =>
  remotes()
    .filter((name) => !appsUnderTest || appsUnderTest.includes(name))
    .flatMap(pagesOf);

/** Whether a page belongs to an app under test. A page without a remote belongs to the shell. */
export function isUnderTest(path: string): boolean {
  if (!appsUnderTest) return true;
  const owner = remotes().find((name) => pagesOf(name).includes(path)) ?? 'shell';
  return appsUnderTest.includes(owner);
}

/** One page of every type. */
export const pageTypes = {
  home: '/',
  scenario: '/remove-background-from-animals',
  tools: '/tools',
  posts: '/blog',
  article: '/blog/portrait-photography-background-removal',
  faq: '/faq',
  help: '/help',
  contact: '/contact',
  feedback: '/feedback',
  status: '/status',
  terms: '/terms',
  'not-found': '/nowhere',
};

/** Matches the address of a chunk's script. The build's descriptor maps the name of a chunk to its file. */
export function chunkAddress(app: string, name: string): RegExp {
  const descriptor = JSON.parse(readFileSync(join(root, app, 'dist/descriptor.json'), 'utf8'));
  const [file] = (descriptor.chunks[name]?.js ?? []) as string[];
  if (!file) throw new Error(`${app} has no chunk ${name}`);
  return new RegExp(`/${app}/${file.replaceAll('.', '\\.')}(?:\\?.*)?$`);
}
