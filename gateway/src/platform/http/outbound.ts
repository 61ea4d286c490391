import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { untilAborted } from '../until-aborted.ts';

/** Which addresses an outgoing request may reach, and its limits. */
export interface OutboundLimits {
  /** Bytes. */
  maxBytes: number;
  /** Milliseconds for everything, from the name lookup to the last byte. */
  deadline: number;
  maxRedirects: number;
  isAllowedAddress: (address: string) => boolean;
  isAllowedPort: (port: number) => boolean;
}

export const defaultOutboundLimits: OutboundLimits = {
  maxBytes: 10 * 1024 * 1024,
  deadline: 10_000,
  maxRedirects: 3,
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => [80, 443, 8080, 8443].includes(port),
};

/**
 * An address given by a client could not be fetched. The client sees the reason, which says nothing about our network.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: 'address' | 'download' | 'too_large';

  constructor(reason: OutboundError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Fetches an address that a client gave, and never anything in the operator's network. All addresses of a name are
 * checked, the connection goes to an address that was checked, and each redirect is checked in the same way.
 * @throws OutboundError, or the reason of the signal.
 */
export async function fetchOutbound(
  address: string,
  signal: AbortSignal,
  limits: OutboundLimits = defaultOutboundLimits,
): Promise<Buffer> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.deadline)]);
  const agent = new Agent({
    connect: { lookup: pinnedLookup(limits.isAllowedAddress), timeout: limits.deadline },
    pipelining: 0,
  });
  try {
    return await untilAborted(follow(address, agent, deadline, limits), deadline);
  } catch (error) {
    signal.throwIfAborted();
    throw (
      findOutboundError(error) ??
      new OutboundError('download', 'The address could not be fetched.', { cause: error })
    );
  } finally {
    agent.destroy().catch(() => {});
  }
}

async function follow(
  start: string,
  agent: Agent,
  signal: AbortSignal,
  limits: OutboundLimits,
): Promise<Buffer> {
  let url = checkUrl(start, limits);
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const { statusCode, headers, body } = await request(url.href, {
      dispatcher: agent,
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Liftout' },
    });
    // Destroying a body makes it emit an error.
    body.on('error', () => {});
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      body.destroy();
      // The library reads headers as Latin-1. Servers write addresses as UTF-8, because browsers expect it.
      const target = URL.parse(Buffer.from(location, 'latin1').toString(), url.href);
      if (!target) throw new OutboundError('download', 'The address redirects without a target.');
      url = checkUrl(target.href, limits);
      continue;
    }
    if (statusCode !== 200) {
      body.destroy();
      throw new OutboundError('download', `The address answered with status ${statusCode}.`);
    }
    if (Number(headers['content-length']) > limits.maxBytes) {
      body.destroy();
      throw tooLarge();
    }
    const decoder = decoders[String(headers['content-encoding']).toLowerCase()]?.();
    return await readAll(decoder ? pipeline(body, decoder, () => {}) : body, limits.maxBytes);
  }
  throw new OutboundError('download', 'The address redirects too often.');
}

/** Some storage servers send compressed files compressed, also to clients that ask for plain ones. */
const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function checkUrl(address: string, { isAllowedAddress, isAllowedPort }: OutboundLimits): URL {
  const refuse = () => new OutboundError('address', 'The address must be a public http or https address.');
  const url = address.length > 2048 ? null : URL.parse(address);
  if (!url) throw refuse();
  const { protocol, hostname, port, username, password } = url;
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw refuse();
  if (!isAllowedPort(Number(port) || (protocol === 'https:' ? 443 : 80))) throw refuse();
  // IP literals skip DNS, so check them here.
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isAllowedAddress(literal)) throw refuse();
  return url;
}

/** Resolves a name once per connection. One forbidden address among several makes the name forbidden. */
function pinnedLookup(isAllowedAddress: OutboundLimits['isAllowedAddress']): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { all: true }).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowedAddress(address))) {
          callback(new OutboundError('address', 'The address must be a public http or https address.'), '');
        } else if (options.all) {
          callback(null, found);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function tooLarge(): OutboundError {
  return new OutboundError('too_large', 'The file at the address is larger than 10 MB.');
}

async function readAll(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function findOutboundError(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause ? findOutboundError(error.cause) : undefined;
}

/** The only range of IPv6 that is allocated on the Internet. */
const allocatedIpv6 = ipaddr.parseCIDR('2000::/3');
/** Protocol assignments and documentation, which the library counts as public. */
const reservedIpv6 = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));
/** In a public range, but a service of Azure that gives secrets of a machine to that machine. */
const azureHost = '168.63.129.16';

/** True for an address of the public Internet that does not belong to this machine. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Turns an IPv4-mapped IPv6 address into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(allocatedIpv6)) return false;
  if (parsed.kind() === 'ipv6' && reservedIpv6.some((range) => parsed.match(range))) return false;
  const text = parsed.toString();
  if (text === azureHost) return false;
  return !Object.values(networkInterfaces()).some((own) =>
    own?.some((one) => ipaddr.isValid(one.address) && ipaddr.process(one.address).toString() === text),
  );
}
