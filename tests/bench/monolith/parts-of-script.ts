import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';

export interface ScriptPart {
  name: string;
  /** Bytes of minified code. */
  raw: number;
  /** Bytes when this part is compressed separately. Together the parts take less. */
  compressed: number;
}

/** What a script consists of, by its source map (`<file>.map`): packages and folders of ours, largest first. */
export function partsOfScript(file: string): ScriptPart[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[]; mappings: string };
  const code = new Map<string, string>();
  decode(map.mappings).forEach((segments, index) => {
    const line = lines[index] ?? '';
    segments.forEach(([column, source], at) => {
      const name = source === undefined ? 'bundler runtime' : partOf(map.sources[source] ?? '');
      code.set(name, (code.get(name) ?? '') + line.slice(column, segments[at + 1]?.[0] ?? line.length));
    });
  });
  return [...code]
    .map(([name, text]) => ({ name, raw: text.length, compressed: brotliCompressSync(text).length }))
    .sort((a, b) => b.raw - a.raw);
}

function partOf(source: string): string {
  const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (found && !found.startsWith('@liftout/')) return found;
  if (/\/(?:kit|contract|preset)\//.test(source))
    return `ours: ${/\/(kit|contract|preset)\//.exec(source)?.[1]}`;
  return /\/src\//.test(source) ? 'ours: shell' : 'bundler runtime';
}
