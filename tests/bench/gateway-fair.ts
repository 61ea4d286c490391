import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { percentile, startGateway, table } from './gateway/start-gateway.ts';

// One hostile address sends as many endless pictures at once as the gateway allows.
// The limit: another address waits at most twice as long as without the attack.
const hostile = '192.0.2.1';
const visitor = '198.51.100.7';
const uploads = Number(process.argv[2] ?? 40);
const limitPerMinute = 60;

const gateway = await startGateway({
  TRUST_PROXY: '1',
  RATE_LIMIT_PER_MINUTE: String(limitPerMinute),
  CALLER_LIMIT: '16',
  WORKERS: '2',
});
let sent = 0;
/** A different picture each time: the gateway works on identical ones only once. */
const picture = () => noisyDisc(++sent);
const answers = new Map<string, number>();

// Both processes are warm, as on a server in use.
await Promise.all([upload(visitor, await picture()), upload(visitor, await picture())]);
const quiet = await measure();
const attack = startAttack();
await sleep(3000);
const attacked = await measure();
await attack.stop();
const after = await measure();
const leftovers = await gateway.leftovers();
const code = await gateway.stop();

const ratio = percentile(attacked, 95) / percentile(quiet, 95);
table([
  ['uploads of the visitor in each phase', uploads],
  ...(['quiet', 'attacked', 'after'] as const).map((name) => {
    const times = { quiet, attacked, after }[name];
    const values = [50, 95].map((percent) => `${percentile(times, percent).toFixed(0)} ms`);
    return [`  ${name}: median, 95 of 100`, values.join(', ')] as const;
  }),
  ['ratio at 95 of 100', ratio.toFixed(2)],
  ...[...answers].sort().map(([what, times]) => [`  hostile: ${what}`, times] as const),
  ['files left over', leftovers.length],
  ['exit code', String(code)],
]);
process.exitCode = ratio <= 2 && leftovers.length === 0 && code === 0 ? 0 : 1;

/** Milliseconds of each upload, one after the other, each from an address of the visitor's network. */
async function measure(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < uploads; i++) {
    const bytes = await picture();
    const start = performance.now();
    const { status, answer } = await upload(visitorAddress(i), bytes);
    if (status !== 200 || answer.status !== 'completed')
      throw new Error(`the visitor got ${status} ${JSON.stringify(answer)}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** The visitor stays within the rate limit of an address. */
function visitorAddress(index: number): string {
  return `198.51.100.${10 + Math.floor((sent + index) / 20)}`;
}

function startAttack(): { stop: () => Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  let seed = 0;
  const lane = async () => {
    while (!signal.aborted) {
      const refused = { status: 0, retryAfter: 1 };
      const { status, retryAfter } = await upload(hostile, Buffer.from(endless(seed++)), signal).catch(
        () => refused,
      );
      answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
      await sleep(retryAfter * 1000, undefined, { signal }).catch(() => {});
    }
  };
  const lanes = Array.from({ length: 58 }, lane);
  return {
    async stop() {
      controller.abort();
      await Promise.all(lanes);
    },
  };
}

async function upload(address: string, bytes: Buffer, signal?: AbortSignal) {
  const form = new FormData();
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const response = await fetch(`${gateway.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { 'X-Forwarded-For': address },
    ...(signal && { signal }),
  });
  return {
    status: response.status,
    answer: (await response.json()) as { status: string },
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  };
}

function endless(seed: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><filter id="f"><feTurbulence seed="${seed}" baseFrequency="0.9" numOctaves="200"/></filter><rect width="5000" height="5000" filter="url(#f)"/></svg>`;
}

function noisyDisc(seed: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="100%" height="100%" fill="#e4e0da"/><circle cx="${240 + (seed % 40)}" cy="180" r="${100 + (seed % 17)}" fill="#214e34"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
