import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Download, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { discSvg, toBmp } from '../../gateway/src/testing/pictures.ts';
import { untilAlive } from './alive.ts';
import { type Language, root } from './site.ts';

/** A file for an input, a drop or a paste. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type SharpFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';

/** A red disc before a plain backdrop, so that the subject is unambiguous. */
export async function disc(format: SharpFormat, width = 480, height = 360): Promise<TestFile> {
  const buffer = await sharp(Buffer.from(redDiscSvg(width, height)))
    .toFormat(format)
    .toBuffer();
  return { name: `disc.${format === 'jpeg' ? 'jpg' : format}`, mimeType: `image/${format}`, buffer };
}

/** @param backdrop a colour, or `none`. */
export const redDiscSvg = (width: number, height: number, backdrop = '#dfe8ee') =>
  discSvg(width, height, '#c81e1e', backdrop);

export async function redDiscBmp(width = 240, height = 180): Promise<TestFile> {
  const buffer = await toBmp(sharp(Buffer.from(redDiscSvg(width, height))));
  return { name: 'disc.bmp', mimeType: 'image/bmp', buffer };
}

export interface Pixels {
  width: number;
  height: number;
  format: string;
  /** Red, green, blue, alpha. */
  at(x: number, y: number): [number, number, number, number];
}

export async function readPixels(file: Buffer): Promise<Pixels> {
  const { format } = await sharp(file).metadata();
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    format: String(format),
    at: (x, y) => {
      const start = (Math.round(y) * info.width + Math.round(x)) * 4;
      return [...data.subarray(start, start + 4)] as [number, number, number, number];
    },
  };
}

export async function readDownload(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** Texts of a page of mf-remover: `text('de', 'upload', 'area.choose')`. */
export function text(
  language: Language,
  page: string,
  key: string,
  values: Record<string, string> = {},
): string {
  const file = join(root, `mf-remover/src/locales/${language}/${page}.json`);
  const found = key
    .split('.')
    .reduce<unknown>(
      (place, part) => (place as Record<string, unknown>)[part],
      JSON.parse(readFileSync(file, 'utf8')),
    );
  if (typeof found !== 'string') throw new Error(`${file} has no text ${key}`);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The tool on a page, as a visitor of one language sees it. */
export function tool(page: Page, language: Language = 'en') {
  const t = (key: string, values?: Record<string, string>) => text(language, 'upload', key, values);
  const r = (key: string, values?: Record<string, string>) => text(language, 'result', key, values);
  return {
    t,
    r,
    area: page.getByRole('region', { name: t('area.label') }),
    chooseButton: page.getByRole('button', { name: t('area.choose'), exact: true }),
    dialog: page.getByRole('dialog', { name: t('processing.title') }),
    result: page.getByRole('region', { name: r('region'), exact: true }),
    /** It has the focus as soon as the page has scrolled to the result. A click in the result before that can be lost. */
    resultTitle: page.getByRole('heading', { name: r('title') }),
    toast: page.locator('.lo-toast'),
    choose: (...files: TestFile[]) => page.locator('#upload input[type=file]').setInputFiles(files),
    retryButton: page.locator('#upload').getByRole('button', { name: t('actions.retry') }),
    /** The first step that the panel offers after a failure. */
    firstStep: page.locator('#upload [data-first]'),
  };
}

/**
 * The browser of the visitor asks to save data. Otherwise the device also makes a cut-out while the server works, which
 * takes a second of processor time. Call it before the page is opened.
 */
export async function askToSaveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

interface ToolOptions {
  /** Whether the device also makes a cut-out while the server works. */
  preview?: boolean;
}

/**
 * Makes the browser pass its file dialogs to the test. Call it before the page is opened: `waitForEvent` alone requests
 * them at the time of the next key press, and misses a dialog that opens faster.
 */
export function interceptFileDialogs(page: Page): void {
  page.on('filechooser', () => undefined);
}

/** Opens a page with the tool and waits until its code runs. */
export async function openTool(
  page: Page,
  address = '/',
  { preview = false }: ToolOptions = {},
): Promise<void> {
  if (!preview) await askToSaveData(page);
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sentFiles: sent });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const image = body instanceof FormData ? body.get('image') : null;
      if (image instanceof File) sent.push(`${image.name} ${image.size}`);
      send.call(this, body);
    };
  });
  await page.goto(address);
  await untilAlive(page.locator('#upload button').first());
}

/** Name and size of each file that the page has sent since it was opened. */
export const sentFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { sentFiles: string[] }).sentFiles);

/**
 * Sends the page's uploads to a server of this test. Unlike an intercepted request, it receives the whole body. Then
 * the test answers.
 */
export async function receiveUploads(page: Page, answer: (response: ServerResponse) => void): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  page.once('close', () => {
    server.closeAllConnections();
    server.close();
  });
  await page.route('**/api/upload', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/api/upload` }),
  );
}

/** Dispatches a drag of files over the page and their drop on the element. */
export async function dropFiles(page: Page, selector: string, files: TestFile[], drop = true): Promise<void> {
  const transfer = await page.evaluateHandle(
    (items) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of items) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  );
  for (const event of drop ? ['dragenter', 'dragover', 'drop'] : ['dragenter', 'dragover']) {
    await page.locator(selector).dispatchEvent(event, { dataTransfer: transfer });
  }
}

/** An answer as the gateway gives it for a finished removal. */
export const completedAnswer = {
  id: 'test',
  status: 'completed',
  isSimulationMode: false,
  downloadToken: 'token',
  processedPath: 'test.png',
  expiresAt: '2099-01-01T00:00:00.000Z',
  width: 480,
  height: 360,
};

/**
 * Cuts out a picture and opens its result in the editor.
 * @param file By default the disc: 480 × 360 pixels, the disc in the middle 108 pixels wide on either side.
 */
export async function openEditor(page: Page, file?: TestFile) {
  await openTool(page);
  const { choose, resultTitle, result } = tool(page);
  await choose(file ?? (await disc('png')));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Edit Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const canvas = dialog.getByRole('application');
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  return { result, dialog, canvas, button, tab };
}
