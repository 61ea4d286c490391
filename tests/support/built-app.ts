import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './site.ts';

export interface BuiltDescriptor {
  hash: string;
  entry: string;
  server: string;
  chunks: Record<string, { js: string[]; css: string[] }>;
  files: Record<string, { size: number; integrity: string }>;
}

/** The descriptor of the build in the workspace. */
export function builtDescriptor(app: string): BuiltDescriptor {
  return JSON.parse(readFileSync(join(root, app, 'dist/descriptor.json'), 'utf8')) as BuiltDescriptor;
}

/** The texts of a package in one language. */
export function textsOf(app: string, language: string, file: string) {
  return JSON.parse(readFileSync(join(root, app, 'src/locales', language, file), 'utf8'));
}
