import { matchesPattern, patternFault, patternsOverlap } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** Whether its paths are well-formed, its own, and hold all its pages. */
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
            `\`${path}\` meets addresses of \`${owner.name}\` (${owner.paths.join(', ')}); a path has one owner.`,
          ]
        : [];
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
