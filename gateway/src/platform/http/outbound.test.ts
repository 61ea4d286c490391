import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultOutboundLimits, fetchOutbound, isPublicAddress, OutboundError } from './outbound.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const anywhere = {
  ...defaultOutboundLimits,
  isAllowedAddress: () => true,
  isAllowedPort: () => true,
  deadline: 60_000,
};
const never = new AbortController().signal;

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutboundError ? error.reason : String(error);
}

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '3fff::1',
    '4000::1',
    '5f00::1',
    '8000::1',
    'e000::1',
    'localhost',
    '',
  ])('is false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'is true for %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('fetchOutbound', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[64:ff9b::a00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0/',
    'http://localhost/',
    'http://10.0.0.1:8080/',
    'https://user:secret@1.1.1.1/',
    'http://1.1.1.1:22/',
    'http://1.1.1.1:6379/',
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'gopher://1.1.1.1/',
    'data:image/png;base64,AAAA',
    'javascript:1',
    '//1.1.1.1/',
    'not an address',
    `http://1.1.1.1/${'a'.repeat(3000)}`,
  ])('sends no request to %s', async (address) => {
    expect(await reasonOf(fetchOutbound(address, never))).toBe('address');
  });

  it('does not follow a redirect into the private network, and sends nothing there', async () => {
    let reached = false;
    const inside = await serve((_request, response) => {
      reached = true;
      response.end('secret');
    });
    const outside = await serve((_request, response) => {
      response.writeHead(302, { location: inside.replace('localhost', '127.0.0.1') }).end();
    });
    // Both servers are on this machine. The port decides which server counts as outside.
    const outsidePort = Number(new URL(outside).port);
    const onlyOutside = { ...anywhere, isAllowedPort: (port: number) => port === outsidePort };
    expect(await reasonOf(fetchOutbound(outside, never, onlyOutside))).toBe('address');
    expect(reached).toBe(false);
  });

  it('connects to the address that it has checked', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => response.end(request.socket.localAddress));
    const limits = {
      ...anywhere,
      isAllowedAddress: (address: string) => {
        seen.push(address);
        return true;
      },
    };
    const local = await fetchOutbound(url, never, limits);
    expect(seen).toContain(local.toString());
  });

  it('fetches a file, through a redirect', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: '/b' }).end();
      else response.end('picture');
    });
    expect((await fetchOutbound(`${url}/a`, never, anywhere)).toString()).toBe('picture');
  });

  it('follows a redirect whose target has letters that are not encoded', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/a') {
        response.writeHead(301, { location: Buffer.from('/été').toString('latin1') }).end();
      } else response.end(decodeURI(request.url ?? ''));
    });
    expect((await fetchOutbound(`${url}/a`, never, anywhere)).toString()).toBe('/été');
  });

  it('fetches a file from a server that compresses it without being asked', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('picture'));
    });
    expect((await fetchOutbound(url, never, anywhere)).toString()).toBe('picture');
  });

  const badServers: Record<string, [string, RequestListener]> = {
    'redirects for ever': [
      'download',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    'redirects without a target': [
      'download',
      (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
    ],
    'answers 404': ['download', (_request, response) => response.writeHead(404).end('x')],
    'closes at once': ['download', (request) => request.socket.destroy()],
    'closes in the middle': [
      'download',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
    'says that it sends too much': [
      'too_large',
      (_request, response) => {
        response.writeHead(200, { 'content-length': String(11 * 1024 * 1024) }).write('x');
      },
    ],
    'sends too much, compressed': [
      'too_large',
      (_request, response) => {
        const large = gzipSync(Buffer.alloc(100 * 1024 * 1024));
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(large);
      },
    ],
    'sends too much without saying so': [
      'too_large',
      (_request, response) => {
        response.writeHead(200);
        const more = () =>
          response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more);
        response.on('error', () => {});
        more();
      },
    ],
  };
  it.each(Object.keys(badServers))('ends when the server %s', async (what) => {
    const [reason, listener] = badServers[what] as [string, RequestListener];
    const url = await serve(listener);
    expect(await reasonOf(fetchOutbound(url, never, anywhere))).toBe(reason);
  });

  it.each(['hangs before it answers', 'drips for ever'])(
    'ends at its deadline when the server %s',
    async (what) => {
      const url = await serve((_request, response) => {
        if (what.startsWith('hangs')) return;
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      });
      expect(await reasonOf(fetchOutbound(url, never, { ...anywhere, deadline: 200 }))).toBe('download');
    },
  );

  it('stops when its signal is aborted', async () => {
    const url = await serve(() => {});
    const caller = new AbortController();
    const work = fetchOutbound(url, caller.signal, anywhere);
    caller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
  });
});
