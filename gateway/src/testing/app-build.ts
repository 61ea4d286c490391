import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { languages, pageContractVersion } from '@liftout/page-contract';
import tar from 'tar-stream';

/** A build as a team would send it, made from a few lines of text. */
export interface AppBuild {
  descriptor: Record<string, unknown>;
  files: Record<string, string>;
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const listed = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      { size: Buffer.byteLength(text), integrity: integrityOf(text) },
    ]),
  );

/** A descriptor and its files; `changes` go into the descriptor before its hash is made. */
function build(
  name: string,
  web: Record<string, string>,
  node: Record<string, string>,
  changes: Record<string, unknown>,
): AppBuild {
  const content = {
    contract: pageContractVersion,
    name,
    version: '1.0.0',
    entry: Object.keys(web)[0],
    server: Object.keys(node)[0],
    paths: [],
    pages: [],
    chunks: {},
    data: {},
    shared: {},
    provides: {},
    texts: {},
    files: listed(web),
    serverFiles: listed(node),
    ...changes,
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return {
    descriptor: { hash, ...content },
    files: {
      ...Object.fromEntries(Object.entries(web).map(([file, text]) => [`web/${file}`, text])),
      ...Object.fromEntries(Object.entries(node).map(([file, text]) => [`node/${file}`, text])),
    },
  };
}

/** A shell that renders the result of `page(path, language)` in the owning remote's server bundle. */
const shellServer = `
const split = (pathname) => {
  const [, language] = /^\\/(${languages.join('|')})(?=\\/|$)/.exec(pathname) ?? [];
  return { language: language ?? 'en', path: language ? pathname.slice(3) || '/' : pathname };
};
const page = (status, text) => ({
  status, scripts: [], inlineHashes: { scripts: [], styles: [] }, missingTexts: [],
  html: '<!doctype html><html><head><title>A page</title><meta name="description" content="About it"/></head>' +
    '<body><h1>' + text + '</h1></body></html>',
});
exports.renderFrame = async () => page(503, 'frame');
exports.renderPage = async ({ pathname, registry, loadContainer }) => {
  const { language, path } = split(pathname);
  const owner = registry.remotes.find(({ paths }) => paths.includes(path));
  if (!owner) return page(404, 'nowhere');
  const answer = await loadContainer(owner.name).page(path, language);
  return { ...page(200, answer.text ?? answer), owner: owner.name, ...answer.page };
};`;

export function shellBuild(text = 'shell', changes: Record<string, unknown> = {}): AppBuild {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return build(
    'shell',
    { [`main.${name}.js`]: `/* ${text} */` },
    { 'server.cjs': shellServer },
    { provides: { react: '19.3.1' }, chunks: { main: { js: [`main.${name}.js`], css: [] } }, ...changes },
  );
}

/** @param page Body of `(path, language) => …` on the server: the text of the page. */
export function remoteBuild(name: string, page: string, changes: Record<string, unknown> = {}): AppBuild {
  const hash = createHash('sha256').update(page).digest('hex').slice(0, 8);
  const path = `/${name.slice(3)}`;
  return build(
    name,
    { [`remote-entry.${hash}.js`]: `/* ${page} */` },
    { 'server.cjs': `exports.page = (path, language) => { ${page} };` },
    { paths: [path], pages: [path], shared: { react: '^19.3.1' }, ...changes },
  );
}

/** Asynchronous, because the gateway under test shares the event loop. */
export const zip = promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer>;

export interface ArchiveEntry {
  name: string;
  content?: string | Buffer;
  type?: 'file' | 'directory' | 'symlink' | 'link' | 'character-device' | 'block-device' | 'fifo';
  linkname?: string;
}

/** A `.tar.gz` of a build, with further entries after it. */
export async function archiveOf(
  { descriptor, files }: AppBuild,
  extra: ArchiveEntry[] = [],
): Promise<Buffer> {
  return zip(
    await tarOf([
      { name: 'descriptor.json', content: JSON.stringify(descriptor) },
      ...Object.entries(files).map(([name, content]) => ({ name, content })),
      ...extra,
    ]),
  );
}

export async function tarOf(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const pack = tar.pack();
  const whole = buffer(pack);
  for (const { name, content, type = 'file', linkname } of entries) {
    pack.entry({ name, type, ...(linkname && { linkname }) }, type === 'file' ? (content ?? '') : '');
  }
  pack.finalize();
  return whole;
}
