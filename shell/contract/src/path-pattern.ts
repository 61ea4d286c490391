import { languages } from './languages.ts';

/** First segments that belong to the gateway, the shell or the languages. No remote can own them. */
const reserved: ReadonlySet<string> = new Set([
  ...['api', 'uploads', 'v1.0', 'metrics', 'shell', 'shell.json', 'remotes', 'remotes.json'],
  ...['sitemap.xml', 'robots.txt', 'sw.js', 'share-target'],
  ...languages,
]);

/** Segments are words or `:parameters`. The last one may be `*`. */
const pathPattern = /^\/(?:(?::\w+|\.?[\w-][\w.-]*)(?:\/(?::\w+|\.?[\w-][\w.-]*))*(?:\/\*)?)?$/;

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean);
const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true;

/** The fault of a pattern that a remote wants to own, or undefined. */
export function patternFault(pattern: string): string | undefined {
  const parts = segments(pattern);
  if (!pathPattern.test(pattern)) {
    return 'is not a path pattern. Write `/blog`, `/blog/:slug` or `/docs/*`';
  }
  if (isParameter(parts[0])) return 'would match the addresses of other remotes. Begin with a fixed word';
  if (reserved.has(parts[0] ?? '')) return `is reserved. \`/${parts[0]}\` belongs to the site itself`;
  return undefined;
}

/** Whether there is an address that both patterns match. */
export function patternsOverlap(one: string, other: string): boolean {
  const [a, b] = [segments(one), segments(other)];
  for (let index = 0; ; index += 1) {
    if (a[index] === '*' || b[index] === '*') return true;
    if (index === a.length || index === b.length) return a.length === b.length;
    if (a[index] !== b[index] && !isParameter(a[index]) && !isParameter(b[index])) return false;
  }
}

/** Whether a language-free address matches a pattern. */
export function matchesPattern(pattern: string, address: string): boolean {
  return patternsOverlap(pattern, address);
}
