import type { RenderedPage } from './render.ts';

/**
 * A Content-Security-Policy that also allows the inline scripts and styles with these hashes.
 * @param policy Has the directives `script-src` and `style-src`.
 */
export function allowInline(policy: string, { scripts, styles }: RenderedPage['inlineHashes']): string {
  return addSources(addSources(policy, 'script-src', scripts), 'style-src', styles);
}

function addSources(policy: string, directive: string, hashes: readonly string[]): string {
  const sources = [...new Set(hashes)].map((hash) => ` '${hash}'`).join('');
  return policy.replace(new RegExp(`(?<=^|; )${directive} [^;]*`), (found) => found + sources);
}
