import { readFileSync } from 'node:fs';

/**
 * The texts of a locale file.
 * @throws with the name of the file when it is not JSON.
 */
export function readTexts(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}
