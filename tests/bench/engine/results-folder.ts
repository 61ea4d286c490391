import { join } from 'node:path';

/** Where benchmarks write files. Ignored by Git. */
export const resultsFolder = join(import.meta.dirname, '../results');
