import { stat } from 'node:fs/promises';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { createCoalescer, type Lease } from '../../run/coalesce.ts';
import type { Pool } from '../../run/pool.ts';
import { type ConvertedFormat, convertedKey, resultKey } from '../../store/result-key.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';

export interface ConverterDeps {
  store: ResultStore;
  pool: Pool;
  scratch: Scratch;
  /** Largest number of conversions that run at the same time for one address. */
  callerLimit: number;
}

/** A converted file in the scratch folder. */
export interface ConvertedFile {
  path: string;
  /** Bytes. */
  size: number;
}

export type ConvertResult = (
  source: { name: string; file: StoredFile; format: ConvertedFormat; caller: string },
  signal: AbortSignal,
) => Promise<Lease<ConvertedFile>>;

/**
 * Converts results to other formats and keeps the converted files in the store beside them. Conversions of the same
 * result at the same time are done once.
 */
export function createConverter({ store, pool, scratch, callerLimit }: ConverterDeps): ConvertResult {
  const coalesce = createCoalescer<ConvertedFile>({
    callerLimit,
    discard: ({ path }) => scratch.delete([path]),
  });

  return function convertResult({ name, file, format, caller }, signal) {
    const key = convertedKey(name, format);
    return coalesce(key, caller, signal, async (jobSignal) => {
      const input = await scratch.write(await file.stream());
      const output = scratch.path();
      try {
        await pool.run({ kind: 'convert', input, output, format }, { caller, signal: jobSignal });
        await keep(name, key, output);
        return { path: output, size: (await stat(output)).size };
      } catch (error) {
        await scratch.delete([output]);
        throw error;
      } finally {
        await scratch.delete([input]);
      }
    });
  };

  /** Ignores a store that is full or unavailable, because the download works without it. */
  async function keep(name: string, key: string, path: string): Promise<void> {
    try {
      await store.save(key, path);
      // The result was deleted in the meantime.
      if (!(await store.open(resultKey(name)))) await store.remove(key);
    } catch {
      return;
    }
  }
}
