import { existsSync, rmSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { maxUploadBytes } from '@liftout/gateway-contract';
import type { Manifest } from '@liftout/recipe';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disc } from '../../testing/pictures.ts';
import { startTestGateway } from '../../testing/test-gateway.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-command-'));
  await mkdir(join(folder, 'in'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, content: string | Buffer) => {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), content);
};
const picture = (width = 96, height = 64) => disc(width, height).png().toBuffer();
const shop = {
  width: 300,
  height: 400,
  margin: 10,
  align: 'baseline',
  subject: 'height',
  subject_size: 50,
  bg_color: '#fff',
};

/** Types the command; relative paths are in the folder of the test. */
async function type(
  line: string,
  signal = new AbortController().signal,
  onText: (text: string) => void = () => {},
) {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    ({
      write(text: string) {
        written[name] += text;
        onText(text);
        return true;
      },
    }) as NodeJS.WriteStream;
  const code = await runCommand({
    args: line.split(' '),
    directory: folder,
    key: undefined,
    model: undefined,
    dataDir: folder,
    stdout: stream('out'),
    stderr: stream('err'),
    signal,
  });
  return { code, ...written };
}

const manifest = async (name = 'out'): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, name, 'manifest.json'), 'utf8'));
const modified = async (name: string) => (await stat(join(folder, name))).mtimeMs;

describe('the command with the engine of this machine', () => {
  it('cuts a folder with one recipe, and names the reason for each picture that fails', async () => {
    await put('in/a.png', await picture());
    await put('in/a.jpg', await disc(120, 200).jpeg().toBuffer());
    await put('in/more/a.png', await picture(200, 90));
    await put('in/empty.jpg', '');
    await put('in/text.jpg', 'no picture');
    await put('in/notes.txt', 'no picture either');
    await symlink('nowhere', join(folder, 'in/link.jpg'));
    await put('shop.json', JSON.stringify(shop));

    const { code, out, err } = await type('in out --recipe shop.json --review --jobs 2');
    expect(code).toBe(1);
    expect(out).toContain('3 cut, 3 failed, 1 other file');
    expect(err).toContain('empty.jpg: The file is empty.');
    expect(err).toContain('link.jpg: It cannot be read');
    expect(err).toContain('text.jpg: This is not a picture');

    const { recipe, pictures } = await manifest();
    expect(recipe).toEqual(shop);
    expect(pictures.map(({ name }) => name).sort()).toEqual(['a-2.jpg', 'a.jpg', 'more/a.jpg']);
    for (const { name, box, confidence, width, height } of pictures) {
      const { info } = await sharp(join(folder, 'out', name))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, width, height]).toEqual([300, 400, 300, 400]);
      expect(Math.abs((box?.height ?? 0) - 200)).toBeLessThanOrEqual(2);
      expect(Math.abs((box?.top ?? 0) + (box?.height ?? 0) - 360)).toBeLessThanOrEqual(2);
      expect(confidence).toBeGreaterThan(0);
    }
    const modeOf = async (name: string) => (await stat(join(folder, 'out', name))).mode;
    expect(await modeOf('a.jpg')).toBe(await modeOf('manifest.json'));
    const table = await readFile(join(folder, 'out/manifest.csv'), 'utf8');
    expect(table.trimEnd().split('\r\n')).toHaveLength(4);
    const page = await readFile(join(folder, 'out/review.html'), 'utf8');
    expect(page.match(/<figure>/g)).toHaveLength(3);
    expect(page).toContain('href="../in/more/a.png"');
  });

  it('writes the type of file that the name of a result says', async () => {
    const square = { create: { width: 40, height: 40, channels: 4, background: '#123a7c' } } as const;
    const around = { top: 40, right: 40, bottom: 40, left: 40, background: '#0000' };
    await put('in/square.png', await sharp(square).extend(around).png().toBuffer());
    await put('whole.json', JSON.stringify({ ratio: 'subject', margin: 0 }));
    const pale = { ...square.create, background: '#ffffff80' };
    await put('pale.png', await sharp({ create: pale }).png().toBuffer());
    await put('pale.json', JSON.stringify({ bg_image_file: 'pale.png' }));

    await type('in whole --recipe whole.json');
    await type('in pale --recipe pale.json');
    const formatOf = async (name: string) => (await sharp(join(folder, name)).metadata()).format;
    expect(await formatOf('whole/square.png')).toBe('png');
    expect(await formatOf('pale/square.jpg')).toBe('jpeg');
  });

  it('resumes after an interruption, and cuts again only pictures that have changed', async () => {
    for (const name of ['a', 'b', 'c']) await put(`in/${name}.png`, await picture());
    const controller = new AbortController();
    // The first run is interrupted after its first result.
    const journal = join(folder, 'out/.liftout-cut/journal.jsonl');
    const timer = setInterval(() => existsSync(journal) && controller.abort(), 5);
    const first = await type('in out --jobs 1', controller.signal);
    clearInterval(timer);
    expect(first.code).toBe(130);
    expect(first.out).toContain('run the same command again');
    const before = await modified('out/a.png');

    const second = await type('in out --jobs 1');
    expect(second.code).toBe(0);
    expect(second.out).toMatch(/[12] cut, [12] there already/);
    expect(await modified('out/a.png')).toBe(before);
    expect((await manifest()).pictures).toHaveLength(3);
    expect(await readdir(join(folder, 'out/.liftout-cut'))).toEqual(['journal.jsonl']);

    await put('in/b.png', await picture(120, 100));
    await put('shop.json', JSON.stringify({ bg_color: 'transparent' }));
    const third = await type('in out --recipe shop.json --jobs 1');
    expect(third.out).toContain('1 cut, 2 there already');
    expect(third.out).toContain('2 were made with another recipe');
  });

  it.each([
    ['with the pictures', 'shop', 'moved', 'moved/in moved/out'],
    ['alone', 'shop/out', 'moved/out', 'shop/in moved/out'],
  ])('goes on after the results were moved %s', async (_how, from, to, folders) => {
    await put('shop/in/a.png', await picture());
    await type('shop/in shop/out --jobs 1');
    await mkdir(join(folder, to, '..'), { recursive: true });
    await rename(join(folder, from), join(folder, to));
    expect((await type(`${folders} --jobs 1`)).out).toMatch(/^0 cut, 1 there already\./);
    expect((await manifest('moved/out')).pictures).toHaveLength(1);
  });

  it('replaces the result of a changed picture after both folders were moved', async () => {
    await put('shop/in/a.png', await picture());
    await type('shop/in shop/out --jobs 1');
    await put('shop/in/a.png', await picture(120, 100));
    await type('shop/in shop/out --jobs 1');
    await rename(join(folder, 'shop'), join(folder, 'moved'));
    await put('moved/in/a.png', await picture(100, 120));
    expect((await type('moved/in moved/out --jobs 1')).out).toMatch(/^1 cut\./);
    expect((await manifest('moved/out')).pictures.map(({ name }) => name)).toEqual(['a.png']);
  });

  it('replaces no result by that of another picture that is where the first one was', async () => {
    await put('day1/in/a.png', await picture());
    await type('day1/in day1/out --jobs 1');
    await put('day2/in/a.png', await picture());
    await utimes(join(folder, 'day2/in/a.png'), 1, 1);
    await rename(join(folder, 'day1/out'), join(folder, 'day2/out'));
    await type('day2/in day2/out --jobs 1');
    const names = (await manifest('day2/out')).pictures.map(({ name }) => name);
    expect(names.sort()).toEqual(['a-2.png', 'a.png']);
  });

  it('overwrites no picture, and needs a separate folder for the results', async () => {
    await put('in/a.png', await picture());
    const before = await readFile(join(folder, 'in/a.png'));
    expect(await type('in in')).toMatchObject({ code: 2, err: expect.stringContaining('must not be') });
    const { code, err } = await type('in/a.png in --overwrite --jobs 1');
    expect(code).toBe(2);
    expect(err).toContain('would overwrite the picture');

    await symlink(join(folder, 'in'), join(folder, 'link'));
    expect((await type('in/a.png link --overwrite --jobs 1')).code).toBe(2);
    expect(await readFile(join(folder, 'in/a.png'))).toEqual(before);

    expect(await type('in link')).toMatchObject({ code: 2, err: expect.stringContaining('must not be') });
    expect((await type('in link/results --jobs 1')).out).toContain('1 cut, 2 other files');
    expect((await type('in link/results --jobs 1')).out).toContain('0 cut, 1 there already, 2 other');
  });

  it('cuts the pictures of linked folders, each folder once, and follows no link in a circle', async () => {
    await put('in/own/a.png', await picture());
    await put('elsewhere/b.png', await picture());
    await put('elsewhere/deep/c.png', await picture());
    await symlink('../elsewhere', join(folder, 'in/linked'));
    await symlink('..', join(folder, 'in/own/up'));
    await symlink('../in', join(folder, 'elsewhere/back'));
    await symlink('own', join(folder, 'in/again'));
    await mkdir(join(folder, 'out'));
    await symlink('../out', join(folder, 'in/results'));
    expect((await type('in out --jobs 1')).out).toMatch(/^3 cut\./);
    const names = (await manifest()).pictures.map(({ name }) => name);
    expect(names.sort()).toEqual(['linked/b.png', 'linked/deep/c.png', 'own/a.png']);
    expect((await type('in out --jobs 1')).out).toMatch(/^0 cut, 3 there already\./);
  });

  it.each([
    ['', 'Name the pictures'],
    ['in', 'Name the pictures'],
    ['in out', 'There is no picture in'],
    ['nowhere out', 'There is no file or folder'],
    ['in out --recipe none.json', 'cannot be read'],
    ['in out --recipe wrong.json', 'marign: unknown field'],
    ['in out --recipe picture.json', 'The background picture of the recipe does not exist'],
    ['in out --format bmp', '--format must be'],
    ['in out --jobs 0', '--jobs must be'],
    ['in out --to liftout', '--to must be'],
    ['in out --to http://127.0.0.1:1', 'needs the API key'],
    ['in out --to https://liftout.example/sub --key a-key', 'without a path'],
    ['in out --to http://name:word@127.0.0.1:1 --key a-key', '--to must be'],
    ['in out --to http://127.0.0.1:1 --key clé', 'not allowed in a header'],
    ['in out --what', '--help lists'],
  ])('says what is wrong with "%s"', async (line, message) => {
    await put('wrong.json', '{"marign": 5}');
    await put('picture.json', '{"bg_image_file": "none.jpg"}');
    const { code, err } = await type(line);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('looks for the file of a model in the folder in which the command was typed', async () => {
    await put('in/a.png', await picture());
    const { code, err } = await type('in out --model mine.onnx');
    expect([code, err]).toEqual([2, expect.stringContaining(join(folder, 'mine.onnx'))]);
  });

  it('reports in a sentence where it cannot write, and how many pictures were cut', async () => {
    await put('in/a.png', await picture());
    await put('out/.liftout-cut', 'no folder');
    const before = await type('in out --jobs 1');
    expect(before).toMatchObject({ code: 2, err: expect.stringMatching(/^The results cannot be written: /) });

    await rm(join(folder, 'out/.liftout-cut'));
    await mkdir(join(folder, 'out/manifest.csv'));
    const after = await type('in out --jobs 1');
    expect(after).toMatchObject({ code: 1, out: expect.stringContaining('1 cut') });
    expect(after.err).toContain('The results cannot be written: ');
  });

  it('reports a folder that cannot be read, and goes on, also while it watches', async () => {
    await put('in/a.png', await picture());
    await mkdir(join(folder, 'in/locked'));
    await mkdir(join(folder, 'out'));
    for (const [name, mode] of [
      ['.', 0o755],
      ['out', 0o777],
      ['in/locked', 0o000],
    ] as const) {
      await chmod(join(folder, name), mode);
    }
    const controller = new AbortController();
    // The superuser can read every folder.
    const isSuperuser = process.geteuid?.() === 0;
    if (isSuperuser) process.seteuid?.('nobody');
    try {
      const running = type('in out --watch --jobs 1', controller.signal, (text) => {
        if (text.startsWith('Waiting')) controller.abort();
      });
      expect(await running).toMatchObject({
        code: 1,
        out: expect.stringContaining('1 cut, 1 failed'),
        err: expect.stringContaining('locked: It cannot be read: EACCES'),
      });
    } finally {
      if (isSuperuser) process.seteuid?.(0);
    }
  });

  it('cuts a picture once while it watches, also when a link leads to its folder, and another is gone', async () => {
    const controller = new AbortController();
    await put('in/own/a.png', await picture());
    await symlink('own', join(folder, 'in/again'));
    await mkdir(join(folder, 'gone'));
    const watching = Promise.withResolvers<void>();
    const running = type('in gone out --watch --jobs 1', controller.signal, (text) => {
      if (text.startsWith('Waiting')) watching.resolve();
    });
    await watching.promise;
    await rm(join(folder, 'gone'), { recursive: true });
    for (const name of ['own/b.png', 'own/c.png']) {
      await put(`in/${name}`, await picture());
      await expect.poll(() => existsSync(join(folder, 'out', name)), { timeout: 60_000 }).toBe(true);
    }
    controller.abort();
    expect(await running).toMatchObject({ code: 0, out: expect.stringMatching(/^3 cut\./) });
  });

  it('watches, although a folder was deleted while pictures were cut', async () => {
    const controller = new AbortController();
    await put('in/a.png', await picture());
    await put('in/broken.png', 'no picture');
    await mkdir(join(folder, 'gone'));
    const running = type('in gone out --watch --jobs 1', controller.signal, (text) => {
      if (text.includes('broken.png')) rmSync(join(folder, 'gone'), { recursive: true });
      if (text.startsWith('Waiting')) controller.abort();
    });
    expect(await running).toMatchObject({ code: 1, out: expect.stringMatching(/^1 cut, 1 failed\./) });
    expect((await manifest()).pictures).toHaveLength(1);
  });

  it.each(['in', '.in'])('cuts pictures that are added to the folder %s while it watches', async (name) => {
    const controller = new AbortController();
    await put(`${name}/a.png`, await picture());
    await symlink(join(folder, name), join(folder, 'link'));
    const watching = Promise.withResolvers<void>();
    const running = type(`${name} link/out --watch --jobs 1`, controller.signal, (text) => {
      if (text.startsWith('Waiting')) watching.resolve();
    });
    await watching.promise;
    await put(`${name}/b.png`, await picture());
    await expect.poll(() => existsSync(join(folder, name, 'out/b.png')), { timeout: 60_000 }).toBe(true);
    // The results are in the watched folder, but they are not pictures to cut.
    await put(`${name}/c.png`, await picture());
    await expect.poll(() => existsSync(join(folder, name, 'out/c.png')), { timeout: 60_000 }).toBe(true);
    controller.abort();
    expect(await running).toMatchObject({ code: 0, out: expect.stringMatching(/^3 cut\./) });
  });
});

describe('the command with a gateway', () => {
  const key = 'a-key-for-the-tests';

  describe('while it watches', () => {
    let server: Server;
    let answered: number;
    let onRequest: (name: string) => Promise<unknown>;
    beforeEach(async () => {
      answered = 0;
      const answer = await picture();
      server = createServer(async (request, response) => {
        let body = '';
        for await (const part of request.setEncoding('latin1')) body += part;
        await onRequest(body.match(/filename="(.*?)"/)?.[1] ?? '');
        answered++;
        response
          .writeHead(200, { 'Content-Type': 'image/png', 'X-Width': '96', 'X-Height': '64' })
          .end(answer);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      await put('in/a.png', await picture());
    });
    afterEach(() => server.close());

    async function watchUntil(count: number): Promise<void> {
      const controller = new AbortController();
      const { port } = server.address() as AddressInfo;
      const line = `in out --watch --jobs 2 --to http://127.0.0.1:${port} --key ${key}`;
      const running = type(line, controller.signal);
      try {
        await expect.poll(() => answered, { timeout: 10_000 }).toBe(count);
      } finally {
        controller.abort();
        await running;
      }
    }

    it('cuts several new pictures at the same time', async () => {
      let [inFlight, most] = [0, 0];
      const both = Promise.withResolvers<void>();
      onRequest = async (name) => {
        if (name === 'a.png') {
          for (const added of ['b', 'c', 'd']) await put(`in/${added}.png`, await picture());
          return;
        }
        most = Math.max(most, ++inFlight);
        if (inFlight === 2) both.resolve();
        // The first one may be noticed alone.
        await Promise.race([both.promise, wait(1500)]);
        inFlight--;
      };
      await watchUntil(4);
      expect(most).toBe(2);
    });

    it('cuts a picture again that changed before the watching started', async () => {
      const changed = await picture(200, 90);
      onRequest = async () => {
        if (answered === 0) await put('in/a.png', changed);
      };
      await watchUntil(2);
    });
  });

  it('gives the same results through the public API', async () => {
    const gateway = await startTestGateway({ GATEWAY_API_KEYS: key });
    try {
      await put('in/a.png', await picture(200, 150));
      await put('in/damaged.png', (await picture()).subarray(0, 200));
      await put('shop.json', JSON.stringify({ name: 'Shop', ...shop, format: 'png' }));
      expect((await type('in here --recipe shop.json --jobs 1')).code).toBe(1);
      const { code, err } = await type(`in there --recipe shop.json --to ${gateway.url} --key ${key}`);
      expect(code).toBe(1);
      expect(err).toContain('damaged.png: The picture is damaged');
      expect(await readFile(join(folder, 'there/a.png'))).toEqual(await readFile(join(folder, 'here/a.png')));
      expect((await manifest('there')).pictures[0]).toMatchObject({ width: 300, height: 400 });

      const refused = await type(`in nothing --to ${gateway.url} --key another-key`);
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('API key is not valid') });
    } finally {
      await gateway.dispose();
    }
  });

  it('continues with the other pictures when one can no longer be read', async () => {
    const answer = await picture();
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request.setEncoding('latin1')) body += part;
      if (body.includes('filename="b.png"')) {
        response
          .writeHead(200, { 'Content-Type': 'image/png', 'X-Width': '96', 'X-Height': '64' })
          .end(answer);
        return;
      }
      await rm(join(folder, 'in/a.png'));
      response.writeHead(429, { 'Retry-After': '0' }).end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      await put('in/a.png', await picture());
      await put('in/b.png', await picture());
      await put('in/large.png', Buffer.alloc(maxUploadBytes + 1));
      const { port } = server.address() as AddressInfo;
      const { code, out, err } = await type(`in out --jobs 1 --to http://127.0.0.1:${port} --key ${key}`);
      expect([code, out]).toEqual([1, expect.stringContaining('1 cut, 2 failed')]);
      expect(err).toContain('a.png: It cannot be read');
      expect(err).toContain('large.png: The file is larger than 10 MB.');
    } finally {
      server.close();
    }
  });

  it('sends nothing, and names the background picture, when that is too large', async () => {
    await put('in/a.png', await picture());
    await put('wall.png', Buffer.alloc(maxUploadBytes + 1));
    await put('wall.json', '{"bg_image_file": "wall.png"}');
    const { code, err } = await type(`in out --recipe wall.json --to http://127.0.0.1:1 --key ${key}`);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^The background picture .*wall\.png cannot be sent\. The file is larger than 10 MB\./,
    );
  });

  it('does not follow a redirect, which would take the key and the picture to another address', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(`${request.method} ${request.headers['x-api-key']}`);
      request.resume().on('end', () => response.end());
    });
    const server = createServer((request, response) => {
      const { port } = other.address() as AddressInfo;
      const location = `http://127.0.0.1:${port}${request.url}`;
      request.resume().on('end', () => response.writeHead(308, { location }).end());
    });
    for (const one of [other, server]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    try {
      await put('in/a.png', await picture());
      const { port } = server.address() as AddressInfo;
      const { code, err } = await type(`in out --to http://127.0.0.1:${port} --key ${key}`);
      expect(seen).toEqual([]);
      const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(
          `redirects to ${target}/v1.0/removebg. Use the address of the gateway itself.`,
        ),
      ]);
    } finally {
      for (const one of [other, server]) one.close();
    }
  });

  it('ends at once, and says why, when no encrypted connection is possible', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      await put('in/a.png', await picture());
      const { port } = server.address() as AddressInfo;
      const { code, err } = await type(`in out --to https://127.0.0.1:${port} --key ${key}`);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/No connection to 127\.0\.0\.1:\d+ \(.*SSL.*\)\./is),
      ]);
    } finally {
      server.close();
    }
  });

  it('reports an empty answer as a failure', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'Content-Type': 'image/png' }).end());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      await put('in/a.png', await picture());
      const { port } = server.address() as AddressInfo;
      const { code, err } = await type(`in out --to http://127.0.0.1:${port} --key ${key}`);
      expect([code, err]).toEqual([2, expect.stringContaining('a.png: The answer was empty.')]);
    } finally {
      server.close();
    }
  });

  describe('that is busy', () => {
    let server: Server;
    let calls: number;
    let closed: boolean;
    beforeEach(async () => {
      calls = 0;
      closed = false;
      const answer = await picture();
      server = createServer((request, response) => {
        request.resume().on('end', () => {
          calls++;
          if (calls < 8) response.writeHead(429, { 'Retry-After': '0' }).end('{}');
          else if (calls === 8) {
            // This answer never ends. It closes when the command cancels it.
            response.writeHead(503, { 'Retry-After': '0' }).write('<html>');
            response.once('close', () => {
              closed = true;
            });
          } else
            response
              .writeHead(200, { 'Content-Type': 'image/png', 'X-Width': '96', 'X-Height': '64' })
              .end(answer);
        });
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    });
    afterEach(() => server.close());

    it('is tried again each time after the time that it names, with no connection open in between', async () => {
      await put('in/a.png', await picture());
      const { port } = server.address() as AddressInfo;
      const { code } = await type(`in out --to http://127.0.0.1:${port} --key ${key}`);
      expect([code, calls, closed]).toEqual([0, 9, true]);
    });
  });
});
