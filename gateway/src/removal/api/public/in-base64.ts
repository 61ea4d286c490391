import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Streams a file in base64 between two texts, because a large result would not fit into one string. Destroying the
 * returned stream also destroys the file's stream, even before anything was read.
 */
export function inBase64(before: string, file: Readable, after: string): Readable {
  let rest: Buffer = Buffer.alloc(0);
  const base64 = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const joined = Buffer.concat([rest, chunk]);
      const whole = joined.length - (joined.length % 3);
      rest = joined.subarray(whole);
      done(null, joined.toString('base64', 0, whole));
    },
    flush(done) {
      done(null, rest.toString('base64') + after);
    },
  });
  base64.push(before);
  // The reader gets the error of the file's stream.
  return pipeline(file, base64, () => {});
}
