import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { percentile, startGateway, table } from './gateway/start-gateway.ts';

// The time that the gateway adds to a provider's own time: the same picture is sent to a stand-in provider directly
// and through the gateway, alternately. The limit is 5 %.
const providerMs = Number(process.argv[2] ?? 3000);
const rounds = 10;

const [width, height] = [1600, 1200];
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e4e0da"/><circle cx="800" cy="600" r="450" fill="#214e34"/></svg>`,
);
const picture = await sharp(svg).jpeg({ quality: 90 }).toBuffer();
const cutout = await sharp(
  Buffer.from(svg.toString().replace('<rect width="100%" height="100%" fill="#e4e0da"/>', '')),
)
  .png()
  .toBuffer();
const provider = createServer((request, response) => {
  request.resume();
  request.on('end', () =>
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/png' }).end(cutout), providerMs),
  );
});
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1.0/removebg`;
const gateway = await startGateway({
  REMOVAL_PROVIDER_URL: providerUrl,
  REMOVAL_PROVIDER_API_KEY: 'a-key-for-the-benchmark',
});

await time(`${gateway.url}/api/upload`, 'image');
const direct: number[] = [];
const through: number[] = [];
for (let round = 0; round < rounds; round++) {
  direct.push(await time(providerUrl, 'image_file'));
  through.push(await time(`${gateway.url}/api/upload`, 'image'));
}
await gateway.stop();
provider.closeAllConnections();
provider.close();

const ratio = percentile(through, 50) / percentile(direct, 50);
table([
  ['picture', `${width} × ${height} JPEG`],
  ['provider directly, median ms', percentile(direct, 50).toFixed(0)],
  ['through the gateway, median ms', percentile(through, 50).toFixed(0)],
  ['through the gateway, fastest ms', Math.min(...through).toFixed(0)],
  ['added', `${((ratio - 1) * 100).toFixed(1)} %`],
]);
process.exitCode = ratio <= 1.05 ? 0 : 1;

async function time(url: string, field: string): Promise<number> {
  const form = new FormData();
  form.append(field, new Blob([picture as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const start = performance.now();
  const response = await fetch(url, { method: 'POST', body: form, headers: { 'X-Api-Key': 'a-key' } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`Answered ${response.status}.`);
  return performance.now() - start;
}
