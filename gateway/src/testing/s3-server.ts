import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/**
 * How the store behaves: correctly, accepting requests without an answer, answering 500, sending half of each file and
 * then nothing, or refusing connections.
 */
export type S3Fault = 'none' | 'hang' | 'error' | 'stall' | 'refuse';

export interface TestS3 {
  /** The variables for a gateway or a worker. */
  env: Record<string, string>;
  /** Changes how the store behaves from now on. */
  fail(fault: S3Fault): Promise<void>;
  stop(): Promise<void>;
}

/** A server of the S3 protocol with one empty bucket, on a free port, which can be made to fail. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'liftout-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It signs the address of a bucket without the slash that the SDK sends, and never sees the port of the proxy.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'results', configs: [] }],
  });
  const { port: storePort } = await store.run();
  let fault: S3Fault = 'none';
  /**
   * Requests for one object run one after the other. The store writes an object in several steps, and a reader in
   * between would get an error or half of it. This also makes conditional writes atomic.
   */
  const lastOf = new Map<string, Promise<unknown>>();

  const proxy = createServer((incoming, outgoing) => {
    if (fault === 'hang') return;
    if (fault === 'error') {
      incoming.resume();
      outgoing.writeHead(500).end('<Error><Code>InternalError</Code><Message>broken</Message></Error>');
      return;
    }
    const path = pathOf(incoming);
    const turn = Promise.resolve(lastOf.get(path)).then(() => answer(incoming, outgoing));
    lastOf.set(
      path,
      turn.catch(() => outgoing.destroy()),
    );
  });

  /** Resolves when the store has answered, or when nobody waits for the answer any more. */
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { 'if-match': etag, 'if-none-match': absent } = incoming.headers;
    const isConditional = incoming.method === 'PUT' && (etag ?? absent) !== undefined;
    const holds = !isConditional || (await etagOf(pathOf(incoming))) === etag;
    if (outgoing.closed) return;
    if (holds) return forward(incoming, outgoing);
    incoming.resume();
    outgoing.writeHead(412).end('<Error><Code>PreconditionFailed</Code><Message>changed</Message></Error>');
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    const done = Promise.withResolvers<void>();
    outgoing.once('close', done.resolve);
    const { 'if-match': _, 'if-none-match': __, ...others } = headers;
    const options = { host: '127.0.0.1', port: storePort, method, path: url, headers: others };
    const onward = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault === 'stall' && method === 'GET') {
        answer.once('data', (part: Buffer) => outgoing.write(part.subarray(0, Math.ceil(part.length / 2))));
      } else {
        answer.pipe(outgoing);
      }
      answer.once('end', done.resolve);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
    return done.promise;
  }

  /** The etag of the stored object. The request is not signed. */
  function etagOf(path: string): Promise<string | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const options = { host: '127.0.0.1', port: storePort, method: 'HEAD', path };
    const onward = request(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 ? answer.headers.etag : undefined);
    });
    onward.on('error', reject).end();
    return promise;
  }

  const listen = (port: number) => new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done));
  const unlisten = () =>
    new Promise((done) => {
      proxy.close(done);
      proxy.closeAllConnections();
    });
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'results',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async fail(next) {
      if (next === 'refuse') await unlisten();
      else if (fault === 'refuse') await listen(port);
      else proxy.closeAllConnections();
      fault = next;
    },
    async stop() {
      if (fault !== 'refuse') await unlisten();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Without the query, which names the call. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] as string;
}
