import { hash } from 'node:crypto';
import { maxUploadBytes } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { BodyError } from '../../../platform/body/body-error.ts';
import { readText } from '../../../platform/body/read-text.ts';
import { createFormReceiver } from '../../../platform/body/receive-form.ts';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { fetchOutbound, type OutboundLimits } from '../../../platform/http/outbound.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { aboutBackground, UndecodableImage, unsupportedTypeOf } from '../../picture/errors.ts';
import { sniffImageType, sniffLength } from '../../picture/image-type.ts';
import { maxHintBytes } from '../../picture/read-hints.ts';
import { decodeBase64 } from './decode-base64.ts';
import { PublicApiError, toDownloadError } from './errors.ts';
import { alphaAlone, parseFields, type RemovalFields } from './fields.ts';

/** A request that can be carried out. Its pictures are on the disk; the caller deletes them. */
export interface RemovalRequest {
  fields: RemovalFields;
  image: SourceFile;
  background: SourceFile | undefined;
}

export interface SourceFile {
  path: string;
  sha256: string;
}

interface Source extends SourceFile {
  /** The first `sniffLength` bytes. */
  head: Buffer;
  /** Bytes. */
  size: number;
}

type SentFile = Source & { field: string };

/** Bytes: the options, and a picture of 10 MiB in base64 whose characters may all be percent-encoded. */
const maxTextBytes = 3 * Math.ceil(maxUploadBytes / 3) * 4 + 64 * 1024;
/** Bytes of the same picture in a field of a form, where nothing is percent-encoded. */
const maxFieldBytes = Math.ceil(maxUploadBytes / 3) * 4 + 1024;

/** Reads the three kinds of body. When the request is refused, no file is left. */
export function createRequestReader(scratch: Scratch, outbound: OutboundLimits | undefined) {
  const receiveForm = createFormReceiver(scratch, {
    fileSize: maxUploadBytes,
    // Two are needed. A few more are read, so that the refusal can name a field that was sent twice.
    files: 4,
    fields: 40,
    fieldSize: maxFieldBytes,
    text: maxFieldBytes + maxHintBytes,
    total: 2 * maxUploadBytes + maxFieldBytes,
    headSize: sniffLength,
  });

  /** @throws PublicApiError, BodyError, UnsupportedType, UndecodableImage, StorageFull, StorageUnavailable */
  return async function readRequest(ctx: Context, signal: AbortSignal): Promise<RemovalRequest> {
    const written: string[] = [];
    try {
      const { raw, files } = await readBody(ctx);
      written.push(...files.map(({ path }) => path));
      const fields = parseFields(raw);
      const image = await findImage(fields, files, signal);
      written.push(image.path);
      const background = await findBackground(fields, files, signal);
      if (background) written.push(background.path);
      const unused = files.filter(({ path }) => path !== image.path && path !== background?.path);
      await scratch.delete(unused.map(({ path }) => path));
      return { fields, image, background };
    } catch (error) {
      await scratch.delete(written);
      signal.throwIfAborted();
      throw error;
    }
  };

  async function readBody(
    ctx: Context,
  ): Promise<{ raw: Record<string, unknown>; files: readonly SentFile[] }> {
    const type = ctx.get('Content-Type').split(';')[0]?.trim().toLowerCase();
    if (type === 'application/json')
      return { raw: parseObject(await readText(ctx, maxTextBytes)), files: [] };
    if (type === 'application/x-www-form-urlencoded') {
      return { raw: parseUrlencoded(await readText(ctx, maxTextBytes)), files: [] };
    }
    const { fields, files } = await receiveForm(ctx);
    return { raw: fields, files };
  }

  async function findImage(
    fields: RemovalFields,
    files: readonly SentFile[],
    signal: AbortSignal,
  ): Promise<SourceFile> {
    const sent = files.filter(({ field }) => field === 'image_file');
    const { image_file_b64: base64, image_url: url } = fields;
    const count = sent.length + (base64 === undefined ? 0 : 1) + (url === undefined ? 0 : 1);
    if (count === 0) {
      throw new PublicApiError(
        400,
        'missing_source',
        'Please provide the source image in the image_url, image_file or image_file_b64 parameter. In a form, the part image_file needs a filename.',
      );
    }
    if (count > 1) throw new PublicApiError(400, 'multiple_sources', 'Please provide one source image only.');
    if (sent[0]) return checked(sent[0]);
    if (base64 !== undefined) return checked(await save(parseBase64(base64)));
    return checked(await download(url as string, 'image', signal));
  }

  async function findBackground(
    fields: RemovalFields,
    files: readonly SentFile[],
    signal: AbortSignal,
  ): Promise<SourceFile | undefined> {
    const sent = files.filter(({ field }) => field === 'bg_image_file');
    const { bg_color: colour, bg_image_url: url } = fields;
    const count = sent.length + (colour === undefined ? 0 : 1) + (url === undefined ? 0 : 1);
    if (count > 1) {
      throw new PublicApiError(400, 'multiple_bg_sources', 'Please provide one background only.');
    }
    if (fields.channels === 'alpha' && sent[0]) throw alphaAlone();
    const source = sent[0] ?? (url === undefined ? undefined : await download(url, 'bg', signal));
    return (
      source &&
      checked(source).catch((error: unknown) => {
        throw aboutBackground(error);
      })
    );
  }

  async function download(url: string, of: 'image' | 'bg', signal: AbortSignal): Promise<Source> {
    const bytes = await fetchOutbound(url, signal, outbound).catch((error: unknown) => {
      throw toDownloadError(error, of);
    });
    return save(bytes);
  }

  async function save(bytes: Buffer): Promise<Source> {
    return {
      path: await scratch.write(bytes),
      sha256: hash('sha256', bytes),
      head: bytes.subarray(0, sniffLength),
      size: bytes.length,
    };
  }

  async function checked(source: Source): Promise<SourceFile> {
    if (source.size > 0 && sniffImageType(source.head)) return source;
    await scratch.delete([source.path]);
    throw source.size === 0 ? new UndecodableImage() : unsupportedTypeOf(source.head);
  }
}

/** @throws PublicApiError when the text is not a JSON object. */
function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new PublicApiError(400, 'invalid_request', 'The body is not a JSON object.');
}

/** A field that was sent more than once becomes a list, as in the other kinds of body. */
function parseUrlencoded(text: string): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    values.set(name, values.has(name) ? repeated : value);
  }
  const fields = Object.fromEntries(values);
  const base64 = fields.image_file_b64;
  // Clients often forget to encode the `+` of base64, which then means a space. Base64 has no spaces.
  return typeof base64 === 'string' ? { ...fields, image_file_b64: base64.replaceAll(' ', '+') } : fields;
}

/** Replaces the values of a field that was sent more than once. No field accepts a list. */
const repeated: readonly unknown[] = [];

/** @throws PublicApiError, BodyError */
function parseBase64(text: string): Buffer {
  const bytes = decodeBase64(text);
  if (!bytes) {
    throw new PublicApiError(400, 'failed_to_read_image', 'The field image_file_b64 is not valid base64.');
  }
  if (bytes.length > maxUploadBytes) throw new BodyError('too_large');
  return bytes;
}
