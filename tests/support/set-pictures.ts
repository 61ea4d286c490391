import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { completedAnswer, type TestFile } from './remover.ts';

/** A picture whose cut-out is known exactly. */
export interface SetPicture {
  file: TestFile;
  cutout: Buffer;
  /** Of the subject, in pixels. */
  box: { left: number; top: number; width: number; height: number };
}

/** A picture with an ellipse in it, of another size and in another place for each number. */
export async function setPicture(number: number): Promise<SetPicture> {
  const [width, height] = [240 + (number % 7) * 40, 320 - (number % 5) * 30];
  const box = {
    left: 10 + ((number * 13) % 40),
    top: 12 + ((number * 7) % 30),
    width: 60 + ((number * 17) % 80),
    height: 70 + ((number * 11) % 90),
  };
  const ellipse = `<ellipse cx="${box.left + box.width / 2}" cy="${box.top + box.height / 2}" rx="${box.width / 2}" ry="${box.height / 2}" fill="#c8${(16 + number).toString(16)}1e"/>`;
  const svg = (backdrop: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backdrop}${ellipse}</svg>`,
    );
  const name = `picture ${String(number).padStart(2, '0')}.jpg`;
  return {
    file: {
      name,
      mimeType: 'image/jpeg',
      buffer: await sharp(svg('<path fill="#dfe8ee" d="M0 0h999v999H0z"/>')).jpeg().toBuffer(),
    },
    cutout: await sharp(svg('')).png().toBuffer(),
    box,
  };
}

export interface SetServer {
  /** Names of the files that were uploaded, in their order. */
  uploads: string[];
  /** Answers the next uploads in this way instead of with a cut-out. */
  refuseNext(status: number, body: object, headers?: Record<string, string>): void;
  /** Uploads wait until `release` is called. */
  hold(): void;
  release(): void;
}

/** Answers uploads in the place of the gateway, each with the exact cut-out of its picture. */
export async function serveCutouts(
  page: Page,
  pictures: readonly SetPicture[],
  confidence: (number: number) => number = () => 0.9,
): Promise<SetServer> {
  const uploads: string[] = [];
  const refusals: { status: number; body: object; headers: Record<string, string> }[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  await page.route('**/api/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const name = /filename="([^"]+)"/.exec(body)?.[1] ?? '';
    const index = pictures.findIndex(({ file }) => file.name === name);
    await gate.promise;
    const refusal = refusals.shift();
    if (refusal) {
      await route
        .fulfill({ status: refusal.status, headers: refusal.headers, json: refusal.body })
        .catch(() => {});
      return;
    }
    uploads.push(name);
    const answer = { ...completedAnswer, processedPath: `${index}.png`, confidence: confidence(index) };
    await route.fulfill({ json: answer }).catch(() => {});
  });
  await page.route('**/uploads/*.png', (route) => {
    const index = Number(/(\d+)\.png$/.exec(route.request().url())?.[1]);
    return route.fulfill({ body: pictures[index]?.cutout ?? '', contentType: 'image/png' });
  });
  return {
    uploads,
    refuseNext: (status, body, headers = {}) => refusals.push({ status, body, headers }),
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
  };
}
