import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, type ReleaseSet, scriptBase } from '../releases/release.ts';
import type { RenderedPage } from './render-protocol.ts';

/** Stands where the nonce of each answer goes, so that a document can be kept and sent to many. */
const nonceMark = '\u0000nonce\u0000';

/**
 * Sends a visitor of an unprefixed address to the page in their language, before anything is drawn: the
 * stored choice wins, else the browser's primary language; English stays.
 */
const languageScript = `(function(l,p){try{p=localStorage.getItem('language')}catch(e){}
if(l.indexOf(p)<0)p=(navigator.language||'').slice(0,2).toLowerCase();
if(l.indexOf(p)>0)location.replace('/'+p+(location.pathname==='/'?'':location.pathname)+location.search+location.hash)
})(['en','zh','es','fr','de'])`.replaceAll('\n', '');

/**
 * Starts the site's code once the page is drawn with its first pictures, so that nobody waits for it to see or read;
 * its files are on their way by then, as preloads. The observer tells that a frame is laid out; when the next one is,
 * the one with the pictures is on the screen. Where all that takes long, or the browser does not tell, it starts after
 * two seconds. Until then the pictures further down wait too (`kit.css`), and what is pressed and typed is kept for the
 * shell, which does it again (`early-input.ts`); files that are dropped are chosen in the page's file field.
 */
const startScript = (address: string) =>
  `{
const first=document.documentElement.dataset;first.firstView='';
const script=Object.assign(document.createElement('script'),{src:'${address}',nonce:'${nonceMark}'});
script.dataset.shown=Date.now();
const frame=()=>new Promise(done=>new IntersectionObserver((_,seen)=>{seen.disconnect();done()})
.observe(document.body));
Promise.race([
new Promise(done=>new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint')[0]&&done())
.observe({type:'paint',buffered:true}))
.then(()=>Promise.allSettled([...document.images].filter(img=>img.fetchPriority==='high').map(img=>img.decode())))
.then(frame).then(frame),
new Promise(done=>setTimeout(done,2000))
]).then(()=>{delete first.firstView;document.head.append(script)});
const early=window.liftoutEarly={events:[],keep(event){this.events.push(event)},isAlive:()=>false};
for(const kind of ['click','keydown','input','change'])addEventListener(kind,event=>early.keep(event),true);
for(const kind of ['dragover','drop'])addEventListener(kind,event=>{
const field=document.querySelector('input[type=file]'),{types,files}=event.dataTransfer;
if(!field||early.isAlive(field)||!types.includes('Files'))return;
event.preventDefault();
if(files[0]){field.files=files;field.dispatchEvent(new Event('change',{bubbles:true}))}
})
}`.replaceAll('\n', '');

/**
 * Every app brings its own React Refresh runtime, and each must find the renderer that the shell's React
 * announced before it came: without this list, a remote's components say that they are up to date and stay as they are.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,
inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},
onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},onPostCommitFiberRoot(){}}`;

export class PageDocument {
  readonly #parts: readonly string[];
  readonly status: number;
  /** Value of the `Link` header: the scripts that the page needs, for whoever sends Early Hints in front. */
  readonly link: string;

  constructor(html: string, status: number, link: string) {
    this.#parts = html.split(nonceMark);
    this.status = status;
    this.link = link;
  }

  /** The HTML with the nonce of one answer. */
  withNonce(nonce: string): string {
    return this.#parts.join(nonce);
  }
}

/** The whole HTML document of a rendered page. */
export function pageDocument(page: RenderedPage, releases: ReleaseSet, pathname: string): PageDocument {
  const { shell } = releases;
  const owner = releases.remotes.find(({ descriptor }) => descriptor.name === page.owner);
  const chunks = ['routes', ...page.routeIds];
  const base = scriptBase(shell);
  const ownerBase = owner ? scriptBase(owner) : '';
  const ownerCss = owner ? chunks.flatMap((name) => owner.descriptor.chunks[name]?.css ?? []) : [];
  const ownerJs = owner
    ? [owner.descriptor.entry, ...chunks.flatMap((name) => owner.descriptor.chunks[name]?.js ?? [])]
    : [];
  const start = base + shell.descriptor.entry;
  const scripts = [start, ...ownerJs.map((file) => ownerBase + file)];
  const prefixed = /^\/(en|zh|es|fr|de)(\/|$)/i.test(pathname);
  // A page that names no translation of itself has none.
  const translated = page.status !== 200 || page.head.includes('hrefLang=');

  const html = [
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    prefixed || !translated ? '' : `<script nonce="${nonceMark}">${languageScript}</script>`,
    page.head,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f0">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15100e">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    style(shell, shell.descriptor.chunks.main?.css ?? []),
    owner ? style(owner, ownerCss) : '',
    shell.devOrigin ? `<script nonce="${nonceMark}">${refreshHook}</script>` : '',
    ...scripts.map((address) => `<link rel="preload" as="script" fetchpriority="low" href="${address}">`),
    `<script nonce="${nonceMark}">${startScript(start)}</script>`,
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="liftout-state">${escapeJson(page.state)}</script>`,
    // The sheets are inlined above; these links keep the federation runtime from fetching them once more
    // before it shows a page; `print` keeps them from blocking anything.
    ...(owner?.devOrigin ? [] : ownerCss).map(
      (file) => `<link rel="stylesheet" media="print" href="${ownerBase}${file}">`,
    ),
    '</body></html>',
  ].join('');
  const link = scripts.map((file) => `<${file}>; rel=preload; as=script; fetchpriority=low`).join(', ');
  return new PageDocument(html, page.status, link);
}

function style(release: Release, files: readonly string[]): string {
  // A development server replaces its sheets while the page is open: they are links then.
  if (release.devOrigin) {
    return files.map((file) => `<link rel="stylesheet" href="${scriptBase(release)}${file}">`).join('');
  }
  return files
    .map(
      (file) =>
        `<style nonce="${nonceMark}">${readFileSync(join(release.directory, 'web', file), 'utf8')}</style>`,
    )
    .join('');
}

const escapeJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
