import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PageRenderer } from './page-renderer.ts';
import type { RenderWorkerData } from './render-worker.ts';

it('says at once that the code of a page has called process.exit', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-renderer-'));
  const bundle = join(directory, 'server.cjs');
  writeFileSync(bundle, 'exports.renderPage = () => process.exit(3);');
  const renderer = new PageRenderer();
  onTestFinished(() => {
    renderer.close();
    rmSync(directory, { recursive: true });
  });
  const data = {
    shell: { bundle, descriptor: { entry: '', chunks: {} } },
    build: { descriptor: { name: 'mf-test', entry: '', chunks: {} }, directory },
    site: 'http://127.0.0.1:9',
  } as unknown as RenderWorkerData;
  const registry = { shell: '', remotes: [] };
  await expect(renderer.render('1', data, { pathname: '/a', registry })).rejects.toThrow(
    'The code of a page called process.exit(3).',
  );
});
