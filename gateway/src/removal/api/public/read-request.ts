import { createHash } from 'node:crypto';
import { maxUploadBytes } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { createFormReceiver, FormError } from '../../../platform/body/receive-form.ts';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { fetchOutbound, type OutboundLimits } from '../../../platform/http/outbound.ts';
import { UndecodableImage, UnsupportedType } from '../../picture/errors.ts';
import { sniffImageType, sniffLength } from '../../picture/image-type.ts';
import { PublicApiError, toDownloadError } from './errors.ts';
import { parseFields, type RemovalFields } from './options.ts';

/** A request that can be carried out: its pictures are on the disk. */
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
  head: Buffer;
  size: number;
}

/** A picture of 10 MiB in base64, and room for its options. */
const maxTextBytes = Math.ceil(maxUploadBytes / 3) * 4 + 64 * 1024;

/** Reads the three kinds of body. Every file that it wrote is deleted when the request is refused. */
export function createRequestReader(scratch: Scratch, outbound?: OutboundLimits) {
  const receiveForm = createFormReceiver(scratch, {
    fileSize: maxUploadBytes,
    files: 2,
    fields: 40,
    fieldSize: maxTextBytes,
    total: 2 * maxUploadBytes + maxTextBytes,
    headSize: sniffLength,
  });

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

  async function readBody(ctx: Context) {
    const type = ctx.get('Content-Type').split(';')[0]?.trim().toLowerCase();
    if (type === 'application/json') return { raw: parseJson(await readText(ctx)), files: [] };
    if (type === 'application/x-www-form-urlencoded') {
      return { raw: Object.fromEntries(new URLSearchParams(await readText(ctx))), files: [] };
    }
    const { fields, files } = await receiveForm(ctx);
    return { raw: fields, files };
  }

  async function findImage(
    fields: RemovalFields,
    files: readonly (Source & { field: string })[],
    signal: AbortSignal,
  ) {
    const sent = files.filter(({ field }) => field === 'image_file');
    const { image_file_b64: base64, image_url: url } = fields;
    const count = sent.length + (base64 === undefined ? 0 : 1) + (url === undefined ? 0 : 1);
    if (count === 0) {
      throw new PublicApiError(
        400,
        'missing_source',
        'Please provide the source image in the image_url, image_file or image_file_b64 parameter.',
      );
    }
    if (count > 1) throw new PublicApiError(400, 'multiple_sources', 'Please provide one source image only.');
    if (sent[0]) return checked(sent[0]);
    if (base64 !== undefined) return checked(await save(decodeBase64(base64)));
    return checked(await download(url as string, 'image', signal));
  }

  async function findBackground(
    fields: RemovalFields,
    files: readonly (Source & { field: string })[],
    signal: AbortSignal,
  ) {
    const sent = files.filter(({ field }) => field === 'bg_image_file');
    const count =
      sent.length + (fields.bg_color === undefined ? 0 : 1) + (fields.bg_image_url === undefined ? 0 : 1);
    if (count > 1)
      throw new PublicApiError(400, 'multiple_bg_sources', 'Please provide one background only.');
    if (fields.channels === 'alpha' && sent[0]) {
      throw new PublicApiError(400, 'invalid_channels', 'channels=alpha goes with no background and no zip.');
    }
    if (sent[0]) return checked(sent[0]);
    if (fields.bg_image_url !== undefined) return checked(await download(fields.bg_image_url, 'bg', signal));
    return undefined;
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
      sha256: createHash('sha256').update(bytes).digest('hex'),
      head: bytes.subarray(0, 4096),
      size: bytes.length,
    };
  }

  async function checked(source: Source): Promise<SourceFile> {
    const refusal =
      source.size === 0
        ? new UndecodableImage()
        : sniffImageType(source.head)
          ? undefined
          : new UnsupportedType();
    if (!refusal) return source;
    await scratch.delete([source.path]);
    throw refusal;
  }
}

async function readText(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxTextBytes) throw new FormError('file_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Answered below, like JSON of another shape.
  }
  throw new PublicApiError(400, 'invalid_request', 'The body is not a JSON object.');
}

function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^data:[^,]{0,200},/, ''), 'base64');
  if (bytes.length > maxUploadBytes) throw new FormError('file_too_large');
  return bytes;
}
