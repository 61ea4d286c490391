/** A response whose status is not 2xx. The message has the form `<status>: <response text>`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The response body, or the status text if the body is empty. */
  readonly body: string;
  readonly headers: Headers | undefined;

  constructor(status: number, body: string, headers?: Headers) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface RequestOptions {
  /** Sends files and forms as multipart, with the browser's content type, and everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

const multipart = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob;

/**
 * Sends a request to the gateway, with cookies. Paths are relative to the site; a URL that begins with `http` is used
 * unchanged.
 *
 * @throws {HttpError} if the status is not 2xx. Network errors are those of `fetch`.
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
  throw new HttpError(response.status, (await response.text()) || response.statusText, response.headers);
}

const cache = new Map<string, Promise<unknown>>();

/**
 * Reads JSON from the path in the first element of the query key. The result never becomes stale and is never fetched
 * again. Failures are neither retried nor cached.
 */
export function query<T>(key: readonly [path: string, ...rest: unknown[]]): Promise<T> {
  const id = JSON.stringify(key);
  const known = cache.get(id);
  if (known) return known as Promise<T>;
  const reading = request('GET', key[0]).then((response) => response.json() as Promise<T>);
  cache.set(id, reading);
  reading.catch(() => cache.delete(id));
  return reading;
}
