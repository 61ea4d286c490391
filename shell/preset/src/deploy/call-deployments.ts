import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { DeploymentFault, DeploymentRefusal } from '@liftout/gateway-contract';
import { CommandError } from '../command-error.ts';
import { redirectText } from '../redirect-text.ts';

/** A site, and the right to deploy to it. */
export interface DeploymentsAccess {
  site: URL;
  token: string;
}

interface Answer {
  status: number;
  location: string | undefined;
  content: string;
}

/**
 * Calls the deployments API of a site.
 * @param path Below `/api/deployments`.
 * @throws CommandError with every fault, when the site refuses or does not answer.
 */
export async function callDeployments<T>(
  { site, token }: DeploymentsAccess,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const headers = { Authorization: `Bearer ${plainToken(token)}` };
  const { status, location, content } = await call(new URL(`/api/deployments${path}`, site), {
    method,
    headers,
    body,
  });
  const answer = parse(content);
  if (status >= 200 && status < 300) return (answer ?? {}) as T;
  if (location !== undefined) throw new CommandError(redirectText(site, location));
  const { error, faults = [] } = (answer ?? {}) as Partial<DeploymentRefusal>;
  const sentence = error ?? `${site.origin} answers ${status}, but the answer is not from a gateway.`;
  throw new CommandError([...faults.map(faultLine), sentence].join('\n'));
}

interface Call {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** Waits for the answer. `fetch` would give up after five minutes, while the gateway goes on. */
async function call(url: URL, { method, headers, body = '' }: Call): Promise<Answer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, { method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } });
  // Detects a lost connection, however long the answer takes.
  request.once('socket', (socket) => socket.setKeepAlive(true, 30_000));
  try {
    return await new Promise<Answer>((resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((content) => resolve({ status, location: headers.location, content }), reject);
      });
      request.end(body);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = message || code;
    throw new CommandError(
      request.writableFinished
        ? `The connection to ${url.origin} broke before its answer (${reason}). The site may still finish the call: ${url.origin}/api/deployments shows what is live.`
        : `${url.origin} does not answer (${reason}).`,
    );
  }
}

/** @throws CommandError when a header cannot contain the token. The message does not show the token. */
function plainToken(token: string): string {
  const trimmed = token.trim();
  if (/^[\x20-\x7e\x80-\xff]+$/.test(trimmed)) return trimmed;
  throw new CommandError('The token has a line break or another invalid character. Copy it again.');
}

/** A fault of the gate, for a terminal. */
const faultLine = ({ check, message }: DeploymentFault) => `  ✗ ${check}: ${message}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
