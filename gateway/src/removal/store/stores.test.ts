import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../config.ts';
import { startS3, type TestS3 } from '../../testing/s3-server.ts';
import { openStore } from './open-store.ts';
import { describeStore } from './store-suite.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-disk-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describeStore('the disk store', () => openStore(readConfig({ DATA_DIR: folder })));
describeStore('the S3 store', () =>
  openStore(readConfig({ ...s3.env, TOKEN_SECRET: 'a secret of at least 32 characters' })),
);
