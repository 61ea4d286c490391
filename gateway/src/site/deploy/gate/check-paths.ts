import { matchesPattern, patternFault, patternsOverlap } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** A page has one spelling: no dots that a browser would resolve, no empty segment, nothing to decode. */
const plainPage = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/;

/** Checks that the paths are well-formed, belong to no other app, and contain all its pages. */
export function checkPaths(descriptor: Descriptor, others: readonly Descriptor[]): Fault[] {
  const { name, paths, pages } = descriptor;
  const messages = [
    ...paths.flatMap((path) => {
      const problem = patternFault(path);
      if (problem) return [`\`${path}\` ${problem}.`];
      const owner = others.find(
        (other) => other.name !== name && other.paths.some((own) => patternsOverlap(own, path)),
      );
      return owner
        ? [
            `\`${path}\` overlaps with addresses of \`${owner.name}\` (${owner.paths.join(', ')}); a path has one owner.`,
          ]
        : [];
    }),
    ...pages
      .filter((page) => !plainPage.test(page))
      .map((page) => `The page \`${page}\` is not a plain path. Write it like \`/blog/first-post\`.`),
    ...[...new Set(pages.filter((page, index) => pages.indexOf(page) < index))].map(
      (page) => `The page \`${page}\` is listed twice in \`pages\`: list each address once.`,
    ),
    ...paths.flatMap((path) => {
      const file = siteFiles(others).find((address) => matchesPattern(path, address));
      return file === undefined ? [] : [`\`${path}\` matches \`${file}\`, which is a file of the shell.`];
    }),
    ...pages
      .filter((page) => !paths.some((path) => matchesPattern(path, page)))
      .map((page) => `The page \`${page}\` is matched by none of its own \`paths\`: add its pattern.`),
  ];
  if (name !== 'shell' && pages.length === 0) {
    messages.push('It declares no pages: list every address in `pages`, so that each can be checked.');
  }
  return messages.map((message) => ({ check: 'paths', message }));
}

/** Addresses at the root of the site that are files of the shell. */
function siteFiles(others: readonly Descriptor[]): string[] {
  return others
    .filter(({ name }) => name === 'shell')
    .flatMap(({ files }) => Object.keys(files))
    .flatMap((file) => (file.startsWith('root/') ? [file.slice('root'.length)] : []));
}
