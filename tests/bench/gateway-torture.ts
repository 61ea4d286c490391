import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { seededRandom } from '../../gateway/src/testing/seeded-random.ts';
import { namedFaults } from './gateway/named-faults.ts';
import { megabytes, startGateway, table } from './gateway/start-gateway.ts';

// More than a thousand hostile requests: none may cause an internal error, reach another server, or leave a file. Then
// it repeats every fault that was once found, each on a separate gateway. `-- gateway-torture faults` runs only those.
const faulty = await runNamedFaults();
if (process.argv[2] === 'faults') process.exit(faulty ? 1 : 0);
const key = 'a-key-of-the-torture-run';
const gateway = await startGateway({
  GATEWAY_API_KEYS: key,
  UPLOAD_TIMEOUT_SECONDS: '3',
  QUEUE_LIMIT: '1000',
});
const { hostname, port } = new URL(gateway.url);
let reached = 0;
const canary = createServer((_request, response) => {
  reached++;
  response.end('secret');
});
await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
const canaryPort = (canary.address() as AddressInfo).port;

const hostileNames = [
  '../../../../etc/passwd',
  'a%0d%0aSet-Cookie: x=y',
  'a\0b.png',
  'é'.repeat(4000),
  '"; filename="b.png',
  '..\\..\\boot.ini',
  '.',
  '..',
  '\u202Egnp.exe',
  '$(touch x)',
];
const traversals = [
  '/uploads/../token-secret',
  '/uploads/..%2f..%2fetc%2fpasswd',
  '/uploads/%2e%2e%2ftoken-secret',
  '/uploads/....//token-secret',
  '/uploads/..%5c..%5ctoken-secret',
  '/uploads/%00',
  '/uploads//etc/passwd',
  '/../../etc/passwd',
  '/uploads/%c0%ae%c0%ae/token-secret',
  '/api/../uploads/../token-secret',
  '//etc/passwd',
  '/uploads/%252e%252e%252ftoken-secret',
];
const brokenRequests = [
  'GET / HTTP/9.9\r\n\r\n',
  'NONSENSE\r\n\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`,
  'POST /api/upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST /api/upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'GET /api/nothing HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\n b\r\nConnection: close\r\n\r\n',
  'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'TRACE /api/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
];
const inside = [
  `http://127.0.0.1:${canaryPort}/`,
  `http://localhost:${canaryPort}/`,
  `http://[::1]:${canaryPort}/`,
  `http://[::ffff:127.0.0.1]:${canaryPort}/`,
  `http://2130706433:${canaryPort}/`,
  `http://0x7f.1:${canaryPort}/`,
  `http://0:${canaryPort}/`,
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://localhost/',
  'file:///etc/passwd',
  'http://user:password@127.0.0.1/',
  'http://10.0.0.1/',
];
const fields = [
  'roi',
  'crop_margin',
  'scale',
  'position',
  'bg_color',
  'size',
  'format',
  'channels',
  'shadow_opacity',
  'type',
];
const oddValues = [
  '',
  '-1',
  '1e309',
  'NaN',
  '%',
  '0% 0% 0% 0%',
  '99999px 99999px 99999px 99999px',
  '__proto__',
  '\0',
  '['.repeat(3000),
  '{{7*7}}',
  '100% 100%',
];

const random = seededRandom(20261121);
const counts = new Map<string, Map<string, number>>();
const wrong: string[] = [];
const formType = { 'Content-Type': 'multipart/form-data; boundary=torture' };
const faults = new Set([500, 501, 502, 504]);

const seeds = await makeSeeds();
await post(multipart(seeds.png as Buffer));
const memoryBefore = gateway.memory();

await run('mutated pictures', 420, (i) => {
  const names = Object.keys(seeds);
  const bytes = mutate(seeds[names[i % names.length] as string] as Buffer);
  return post(multipart(bytes));
});
await run('broken forms', 200, () => post(mutate(multipart(seeds.png as Buffer), 40)));
await run('hostile file names', 100, (i) =>
  post(multipart(seeds.png as Buffer, hostileNames[i % hostileNames.length])),
);
await run('aborted uploads', 100, () => abort(multipart(seeds.jpeg as Buffer)));
await run('slow uploads', 20, () => drip());
await run('traversal', 120, (i) =>
  raw(
    `GET ${traversals[i % traversals.length]} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    [200, 301, 302, 400, 404],
  ),
);
await run('forged tokens', 100, (i) => get(`/api/download/secure/${forgedToken(i)}`, [400, 403, 404]));
await run('broken requests', 100, (i) =>
  raw(brokenRequests[i % brokenRequests.length] as string, [400, 404, 405, 408, 414, 415, 431, 0]),
);
await run('addresses of the network', 60, (i) => fetchByAddress(inside[i % inside.length] as string));
await run('odd options', 60, (i) =>
  publicCall({ [fields[i % fields.length] as string]: oddValues[i % oddValues.length] as string }),
);

await new Promise((wait) => setTimeout(wait, 3000));
const ready = await fetch(`${gateway.url}/api/health/ready`);
const memoryAfter = gateway.memory();
const leftovers = await gateway.leftovers();
const code = await gateway.stop();
canary.close();

const total = [...counts.values()]
  .flatMap((statuses) => [...statuses.values()])
  .reduce((sum, one) => sum + one, 0);
table([
  ['requests', total],
  ['other servers reached', reached],
  ['ready afterwards', ready.status],
  ['gateway memory before', megabytes(memoryBefore)],
  ['gateway memory after', megabytes(memoryAfter)],
  ['files left over', leftovers.length],
  ['exit code', String(code)],
  ['wrong', wrong.length],
]);
for (const what of wrong.slice(0, 20)) process.stdout.write(`  ${what}\n`);
const isFlat = memoryAfter < memoryBefore * 1.5 + 50e6;
const isFine =
  wrong.length === 0 && reached === 0 && ready.status === 200 && leftovers.length === 0 && code === 0;
process.exitCode = isFine && isFlat && total >= 1000 && !faulty ? 0 : 1;

async function runNamedFaults(): Promise<boolean> {
  let isFaulty = false;
  for (const { name, check } of namedFaults) {
    const seen = await check().catch((error: unknown) => {
      isFaulty = true;
      return `WRONG: ${String(error)}`;
    });
    table([[name.padEnd(46), seen]]);
  }
  return isFaulty;
}

async function run(what: string, times: number, attack: (index: number) => Promise<number>): Promise<void> {
  const statuses = new Map<string, number>();
  counts.set(what, statuses);
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < times; index = next++) {
      const status = await attack(index).catch((error: unknown) => {
        wrong.push(`${what} ${index}: ${String(error)}`);
        return -1;
      });
      if (faults.has(status)) wrong.push(`${what} ${index}: ${status}`);
      const shown = status === 0 ? 'closed' : String(status);
      statuses.set(shown, (statuses.get(shown) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const detail = [...statuses].sort().map(([status, number]) => `${status}: ${number}`);
  table([[`${what} (${times})`.padEnd(34), detail.join(', ')]]);
}

function multipart(bytes: Buffer, name = 'photo.jpg'): Buffer {
  const head = `--torture\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--torture--\r\n')]);
}

async function post(body: Buffer): Promise<number> {
  const response = await fetch(`${gateway.url}/api/upload`, {
    method: 'POST',
    headers: formType,
    body: body as Uint8Array<ArrayBuffer>,
  });
  const answer = (await response.json()) as { status: string; code?: string; error?: string };
  const isClear =
    response.status === 200
      ? /^(completed|failed)$/.test(answer.status)
      : Boolean(answer.code && answer.error);
  if (!isClear) throw new Error(`unclear answer ${JSON.stringify(answer)}`);
  return response.status;
}

async function get(path: string, allowed: readonly number[]): Promise<number> {
  const response = await fetch(`${gateway.url}${path}`);
  await response.arrayBuffer();
  if (!allowed.includes(response.status)) throw new Error(`${path}: ${response.status}`);
  return response.status;
}

/** Sends bytes as they are. 0 when the connection was closed without an answer. */
function raw(request: string | Buffer, allowed: readonly number[]): Promise<number> {
  return new Promise((answer, fail) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
      if (/root:|set-cookie/i.test(received) || received.includes('token-secret'))
        fail(new Error('the answer contains a secret'));
      else if (!allowed.includes(status))
        fail(new Error(`status ${status} for ${request.toString().slice(0, 80)}`));
      else answer(status);
    });
    socket.write(request);
  });
}

function abort(body: Buffer): Promise<number> {
  return new Promise((answer) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType['Content-Type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, Math.floor(random() * (body.length + 1))));
      setTimeout(() => socket.destroy(), random() * 200);
    });
    socket.on('error', () => {});
    socket.on('close', () => answer(0));
  });
}

async function drip(): Promise<number> {
  const head = `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType['Content-Type']}\r\nContent-Length: 100000\r\n\r\n--torture\r\n`;
  return raw(head, [408]);
}

async function publicCall(values: Record<string, string>, withImage = true): Promise<number> {
  const form = new FormData();
  if (withImage) form.append('image_file', new Blob([seeds.png as Uint8Array<ArrayBuffer>]), 'a.png');
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  const response = await fetch(`${gateway.url}/v1.0/removebg`, {
    method: 'POST',
    headers: { 'X-Api-Key': key },
    body: form,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (
    response.status !== 200 &&
    !(JSON.parse(bytes.toString()) as { errors: { title: string }[] }).errors[0]?.title
  ) {
    throw new Error('an error without a title');
  }
  return response.status;
}

async function fetchByAddress(address: string): Promise<number> {
  const status = await publicCall({ image_url: address }, false);
  if (status !== 400) throw new Error(`${address}: ${status}`);
  return status;
}

async function makeSeeds(): Promise<Record<string, Buffer>> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#eee"/><circle cx="32" cy="24" r="14" fill="#234"/></svg>',
  );
  const image = () => sharp(svg);
  return {
    png: await image().png().toBuffer(),
    jpeg: await image().jpeg().toBuffer(),
    gif: await image().gif().toBuffer(),
    webp: await image().webp().toBuffer(),
    tiff: await image().tiff().toBuffer(),
    svg,
    bmp: bmp(16, 12),
  };
}

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + width * height * 3, 120);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

function mutate(seed: Buffer, changes = 12): Buffer {
  const bytes = Buffer.from(seed);
  for (let i = 0; i < 1 + random() * changes; i++)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  if (random() < 0.25) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (random() < 0.1) return Buffer.concat([bytes, bytes]);
  return bytes;
}

function forgedToken(index: number): string {
  const payload = Buffer.from(JSON.stringify(['../token-secret', Date.now() + 1e9, 'a'])).toString(
    'base64url',
  );
  const forms = [
    payload,
    `${payload}.`,
    `${payload}.${'A'.repeat(43)}`,
    `.${payload}`,
    'a.b.c',
    '%00',
    '%2e%2e',
    'x'.repeat(4000),
    `${payload}.${Buffer.from(String(random())).toString('base64url')}`,
    'null.null',
  ];
  return forms[index % forms.length] as string;
}
