import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import koaMulter from '@koa/multer';
import type { Context } from 'koa';
import { MulterError, type StorageEngine } from 'multer';
import type { Scratch } from '../disk/scratch.ts';
import { GatewayError } from '../gateway-error.ts';
import { toWriteError } from '../storage-errors.ts';
import { BodyError, requirePlainBody } from './body-error.ts';
import { discardRest } from './discard-rest.ts';

/** A file of a form, on the disk. */
export interface ReceivedFile {
  readonly field: string;
  /** As the client wrote it. Never use it in a path, a header or a log line. */
  readonly originalName: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** The first `headSize` bytes. */
  readonly head: Buffer;
}

export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  /** Text, or something else for a field that was sent more than once or whose name has brackets. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FormLimits {
  /** Bytes of one file. */
  fileSize: number;
  files: number;
  fields: number;
  /** Bytes of one field's value. */
  fieldSize: number;
  /** Bytes of the values of all fields together. They are in memory, and so is the field that is being read. */
  text: number;
  /** Bytes of the whole body. */
  total: number;
  /** Bytes from the start of each file that `ReceivedFile.head` gets. */
  headSize: number;
}

/** Bytes for boundaries, part headers and small fields. */
const overhead = 64 * 1024;

/** Reads multipart forms into scratch files. The caller deletes them. */
export function createFormReceiver(scratch: Scratch, { headSize, text, ...limits }: FormLimits) {
  const upload = koaMulter({
    storage: scratchStorage(scratch, headSize),
    defParamCharset: 'utf8',
    streamHandler(request, parser) {
      limitText(parser, text);
      request.pipe(parser);
    },
    limits: { ...limits, parts: limits.files + limits.fields, headerPairs: 50, fieldNameSize: 100 },
  });
  const parse = upload.any();
  const maxLength = limits.total + overhead;

  /** @throws BodyError, StorageFull, StorageUnavailable. Then no file is left. */
  return async function receiveForm(ctx: Context): Promise<ReceivedForm> {
    requirePlainBody(ctx);
    if (!/^multipart\/form-data\s*;/i.test(ctx.get('Content-Type'))) throw new BodyError('not_multipart');
    if (Number(ctx.get('Content-Length')) > maxLength) {
      discardRest(ctx.req);
      throw new BodyError('too_large');
    }
    const parsed: Promise<ReceivedForm> = parse(ctx, async () => {}).then(() => toForm(ctx));
    try {
      return await Promise.race([parsed, whenLongerThan(maxLength, ctx)]);
    } catch (error) {
      // Multer reads on to the end of the body.
      parsed.then(
        ({ files }) => scratch.delete(files.map(({ path }) => path)),
        () => {},
      );
      throw toBodyError(error);
    }
  };
}

/** Multer only limits each field. */
function limitText(parser: Writable, limit: number): void {
  let received = 0;
  parser.on('field', (_name: string, value: string) => {
    received += Buffer.byteLength(value);
    if (received <= limit) return;
    const message = 'The text fields of the form are too long together.';
    parser.destroy(new BodyError('form_limit', undefined, { message }));
  });
}

/** Rejects when a body exceeds the limit and its header gave no length or a smaller length. */
function whenLongerThan(maxLength: number, { req }: Context): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0;
    req.on('data', function count(chunk: Buffer) {
      received += chunk.length;
      if (received <= maxLength) return;
      req.off('data', count);
      discardRest(req);
      reject(new BodyError('too_large'));
    });
  });
}

function toForm({ request: { files, body } }: Context): ReceivedForm {
  return {
    files: ((files ?? []) as unknown as StoredUpload[]).map(({ received }) => received),
    fields: { ...(body as Record<string, unknown> | undefined) },
  };
}

interface StoredUpload {
  received: ReceivedFile;
}

function scratchStorage(scratch: Scratch, headSize: number): StorageEngine {
  return {
    _handleFile(_request, file, callback) {
      const path = scratch.path();
      const hash = createHash('sha256');
      let size = 0;
      let head = Buffer.alloc(0);
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (head.length < headSize) head = Buffer.concat([head, chunk.subarray(0, headSize - head.length)]);
          hash.update(chunk);
          done(null, chunk);
        },
      });
      pipeline(file.stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        .then(() => {
          const received: ReceivedFile = {
            field: file.fieldname,
            originalName: file.originalname,
            path,
            size,
            sha256: hash.digest('hex'),
            head,
          };
          callback(null, { path, received } as Partial<Express.Multer.File>);
        })
        .catch(async (error: unknown) => {
          await scratch.delete([path]);
          callback(error);
        });
    },
    _removeFile(_request, file, callback) {
      scratch.delete([file.path]).then(() => callback(null));
    },
  };
}

function toBodyError(thrown: unknown): Error {
  const error = toWriteError(thrown);
  if (error instanceof GatewayError || error instanceof BodyError) return error;
  if (!(error instanceof MulterError)) return new BodyError('malformed', error);
  if (error.code === 'LIMIT_FILE_SIZE') return new BodyError('too_large', error, { field: error.field });
  if (error.code === 'LIMIT_FILE_COUNT') return new BodyError('too_many_files', error);
  const message = limitSentences[error.code];
  return message === undefined
    ? new BodyError('malformed', error)
    : new BodyError('form_limit', error, { message, field: error.field });
}

const limitSentences: Readonly<Partial<Record<MulterError['code'], string>>> = {
  LIMIT_FIELD_VALUE: 'A text field of the form is too long.',
  LIMIT_FIELD_KEY: 'The name of a form field is too long.',
  LIMIT_FIELD_COUNT: 'The form has too many fields.',
  LIMIT_PART_COUNT: 'The form has too many fields.',
};
