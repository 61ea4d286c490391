import type { Context } from 'koa';
import type { z } from 'zod';
import { BodyError } from '../../platform/body/body-error.ts';
import { readText } from '../../platform/body/read-text.ts';
import { GatewayError } from '../../platform/gateway-error.ts';
import { parseJson } from '../../platform/parse-json.ts';

/** Bytes of a JSON body. */
const bodyLimit = 8192;

/**
 * Reads the JSON body of a call. No body counts as `{}`.
 * @param expected Describes the expected body in the refusal.
 * @throws GatewayError 400 and 413
 */
export async function readBody<T>(ctx: Context, schema: z.ZodType<T>, expected: string): Promise<T> {
  const text = await read(ctx);
  const value = text.trim() === '' ? {} : parseJson(text);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = value === undefined ? [] : parsed.error.issues;
  const where = issue && issue.path.length > 0 ? `\`${issue.path.join('.')}\`: ` : '';
  const reason = issue ? ` ${where}${issue.message}.` : '';
  throw new GatewayError(400, 'invalid_format', `The body must be JSON with ${expected}.${reason}`);
}

async function read(ctx: Context): Promise<string> {
  try {
    return await readText(ctx, bodyLimit);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.reason === 'too_large') {
      throw new GatewayError(413, 'file_too_large', `The body has more than ${bodyLimit} bytes.`);
    }
    const sentence = error.reason === 'encoded' ? error.message : 'The body could not be read.';
    throw new GatewayError(400, 'malformed_request', sentence);
  }
}
