import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { GatewayError } from '../../../platform/gateway-error.ts';
import { toWriteError } from '../../../platform/storage-errors.ts';

const mebibyte = 1024 * 1024;
/** Limits of an archive. */
const limits = {
  /** Bytes as sent. */
  packed: 64 * mebibyte,
  /** Bytes of all files together. */
  unpacked: 160 * mebibyte,
  /** Bytes of one file. */
  file: 32 * mebibyte,
  entries: 2000,
};

/** Faults that are reported at most. More would not help a developer. */
const faultLimit = 50;
const plainPath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const places = /^(?:descriptor\.json$|web\/|node\/)/;

/** The archive cannot be taken. Nothing more of it is read. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** Codes of errors when a path is a file for one entry and a folder for another. */
const clashes = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

/**
 * Unpacks a `.tar.gz` into an empty folder. Only plain files at plain relative paths are written. Everything else is
 * a fault. Limits are checked during the stream, so that a bomb is never unpacked.
 * @returns the faults of the archive, for its developer.
 * @throws StorageFull, StorageUnavailable
 */
export async function unpack(source: Readable, directory: string): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<string>();
  const folders = new Set<string>();
  let entries = 0;
  const fault = (message: string) => {
    if (faults.length < faultLimit) faults.push(message);
  };

  const extract = tar.extract();
  const flow = pipeline(
    source,
    atMost(limits.packed, `The archive is larger than ${limits.packed / mebibyte} MiB.`),
    createGunzip(),
    atMost(limits.unpacked, `The archive unpacks to more than ${limits.unpacked / mebibyte} MiB.`),
    extract,
  );
  const read = (async () => {
    for await (const entry of extract) {
      const { name: given, type, size = 0 } = entry.header;
      entries += 1;
      if (entries > limits.entries) {
        throw new Refused(`The archive has more than ${limits.entries} entries.`);
      }
      const name = given.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
      const problem = entryProblem(name, type, size);
      if (problem) fault(`\`${printable(given)}\` ${problem}`);
      else if (type === 'file' && seen.has(name.toLowerCase())) fault(`\`${name}\` is in the archive twice.`);
      else if (type === 'file') {
        seen.add(name.toLowerCase());
        await write(entry, name);
        continue;
      }
      entry.resume();
    }
  })();

  async function write(entry: AsyncIterable<unknown>, name: string): Promise<void> {
    const target = join(directory, name);
    try {
      if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true });
      folders.add(dirname(target));
      await pipeline(entry, createWriteStream(target, { flags: 'wx', mode: 0o644 }));
    } catch (error) {
      if (!clashes.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new Refused(`\`${name}\` or a folder of its path is both a file and a folder in the archive.`);
    }
  }

  const results = await Promise.allSettled([read, flow]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  const refusal = errors.find((error) => error instanceof Refused);
  const storageError = errors.map(toWriteError).find((error) => error instanceof GatewayError);
  if (storageError) throw storageError;
  if (refusal) fault(refusal.message);
  else if (errors.length > 0 && faults.length === 0) {
    fault(`The .tar.gz archive is incomplete or damaged (${errors[0]?.message}). Please send it again.`);
  }
  if (faults.length === 0 && !seen.has('descriptor.json')) {
    fault('There is no `descriptor.json` at the top. Send the content of `dist`, as `npm run deploy` does.');
  }
  return faults;
}

function entryProblem(name: string, type: string | null | undefined, size: number): string | undefined {
  if (type === 'symlink' || type === 'link') return 'is a link; an archive holds files only.';
  if (type !== 'file' && type !== 'directory')
    return `is a ${type ?? 'special file'}; an archive holds files only.`;
  if (name === '' || name === '.') return type === 'directory' ? undefined : 'has no name.';
  if (!plainPath.test(name) || name.length > 200) {
    return 'is not a plain relative path (letters, digits, `.`, `_`, `-`, no `..`, not absolute).';
  }
  if (size > limits.file) return `is larger than ${limits.file / mebibyte} MiB.`;
  if (type === 'file' && !places.test(name)) {
    return 'is in a place where builds do not write; only `descriptor.json`, `web/` and `node/` are accepted.';
  }
  return undefined;
}

const printable = (name: string) => JSON.stringify(name.slice(0, 120)).slice(1, -1);

function atMost(bytes: number, message: string): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(new Refused(message));
      else done(null, chunk);
    },
  });
}
