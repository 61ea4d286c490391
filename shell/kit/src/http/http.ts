/** An answer that was not OK. Its message is the status, a colon, a space and the answer's text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The answer's body, or its status text where the body is empty. */
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  /** Files and forms go as multipart, with the content type that the browser sets; the rest as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

const multipart = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob;

/**
 * The one way to the gateway. Paths are relative to the site; an address that begins with `http` is
 * taken as it is. Cookies are sent along.
 *
 * @throws {HttpError} on any status that is not OK; a network failure as `fetch` throws it.
 */
export async function request(
  method: string,
  path: string,
  { body, signal }: RequestOptions = {},
): Promise<Response> {
  const json = body !== undefined && !multipart(body);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(json && { headers: { 'Content-Type': 'application/json' } }),
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as BodyInit) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  throw new HttpError(response.status, (await response.text()) || response.statusText);
}

const cache = new Map<string, Promise<unknown>>();

/**
 * Reads JSON from the path in the key's first element, once: what was read never goes stale, is not
 * read again on focus or by time, and a failure is neither retried nor remembered.
 *
 * @param on401 whether a 401 throws (the default) or counts as an empty result, `null`.
 */
export function query<T>(
  key: readonly [path: string, ...rest: unknown[]],
  { on401 = 'throw' }: { on401?: 'throw' | 'returnNull' } = {},
): Promise<T | null> {
  const id = JSON.stringify([key, on401]);
  const known = cache.get(id);
  if (known) return known as Promise<T | null>;
  const reading = request('GET', key[0]).then(
    (response) => response.json() as Promise<T>,
    (error: unknown) => {
      if (on401 === 'returnNull' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    },
  );
  cache.set(id, reading);
  reading.catch(() => cache.delete(id));
  return reading;
}
