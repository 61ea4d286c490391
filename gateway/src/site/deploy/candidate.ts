import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Descriptor, descriptorSchema } from '@liftout/page-contract/descriptor';
import { hashOf } from '../releases/versions/read-version.ts';
import type { Fault } from './gate/fault.ts';

/** Reads the descriptor of an unpacked version, or returns its faults. */
export async function readCandidate(
  directory: string,
  app: string,
): Promise<{ descriptor: Descriptor } | { faults: Fault[] }> {
  const refuse = (...messages: string[]) => ({
    faults: messages.map((message): Fault => ({ check: 'descriptor', message })),
  });
  let raw: unknown;
  try {
    raw = JSON.parse(await readFile(join(directory, 'descriptor.json'), 'utf8'));
  } catch {
    return refuse('`descriptor.json` is not JSON.');
  }
  const parsed = descriptorSchema.safeParse(raw);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 20);
    return refuse(...issues.map(({ path, message }) => `\`${path.join('.') || 'descriptor'}\`: ${message}.`));
  }
  const descriptor = parsed.data;
  if (descriptor.name !== app) {
    return refuse(`This is a version of \`${descriptor.name}\`, but it was sent as a version of \`${app}\`.`);
  }
  const { hash } = descriptor;
  const expected = hashOf(raw as Descriptor);
  if (hash !== expected) {
    return refuse(`\`hash\` is ${hash}, and the descriptor's content gives ${expected}.`);
  }
  return { descriptor };
}
