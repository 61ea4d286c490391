/** A document without its blocks of code. */
export const withoutPrograms = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '');

/** Relative links: `[text](path#anchor)`. Links of the starter into packages are valid in a repository that it made. */
export function linksIn(text: string): string[] {
  const matches = withoutPrograms(text)
    .replaceAll(/`[^`\n]*`/g, '')
    .matchAll(/\]\(([^)\s]+)\)/g);
  return [...matches]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:[a-z]+:|node_modules\/)/.test(link));
}
