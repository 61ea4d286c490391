import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

interface Manifest {
  name: string;
  version: string;
}

/**
 * Serves tarballs as a read-only npm registry. A package manager asks it for a scope only:
 * `@liftout:registry=http://127.0.0.1:4873/` in `.npmrc`.
 * @param port 0 for any free one.
 */
export async function servePackages(
  tarballs: readonly string[],
  port: number,
): Promise<{ url: string; close(): void }> {
  const packages = tarballs.map((file) => ({
    file,
    manifest: readManifest(file),
    bytes: readFileSync(file),
  }));
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.slice(1).split('?')[0] ?? '');
    const versions = packages.filter(({ manifest }) => manifest.name === path);
    const tarball = packages.find(({ file }) => path === `tarballs/${basename(file)}`);
    if (tarball) {
      response.setHeader('Content-Type', 'application/octet-stream');
      response.end(tarball.bytes);
    } else if (versions.length > 0) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(packument(path, versions, origin())));
    } else {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"not_found"}');
    }
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: origin(), close: () => void server.close() };
}

function packument(
  name: string,
  packages: readonly { file: string; manifest: Manifest; bytes: Buffer }[],
  origin: string,
) {
  const versions = packages.map(({ file, manifest, bytes }) => [
    manifest.version,
    {
      ...manifest,
      dist: {
        tarball: `${origin}tarballs/${basename(file)}`,
        integrity: `sha512-${hash('sha512', bytes, 'base64')}`,
        shasum: hash('sha1', bytes),
      },
    },
  ]);
  return { name, 'dist-tags': { latest: versions.at(-1)?.[0] }, versions: Object.fromEntries(versions) };
}

function readManifest(tarball: string): Manifest {
  const { stdout } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' });
  return JSON.parse(stdout) as Manifest;
}
