import type { AppAssets, Registry, RenderedPage, RenderInput } from '@liftout/page-contract';

/** The code of one app version, as text, because the render process reads no files. */
export interface ServerCode {
  /** Name of the app. */
  readonly app: string;
  /** File name of the server bundle, for stack traces. */
  readonly file: string;
  readonly source: string;
  /** Style sheet file → content. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Sent once, first: the shell's server bundle and that of one remote. */
export interface LoadMessage {
  readonly type: 'load';
  readonly shell: ServerCode;
  /** Undefined in the process that renders pages without a remote. */
  readonly remote: ServerCode | undefined;
  /** Bytes of the HTML of one page. */
  readonly maxPageBytes: number;
}

/** Asks for one page. The next job follows the answer. */
export interface RenderJob {
  readonly type: 'render';
  readonly id: number;
  readonly pathname: string;
  /** True for the shell without any remote. */
  readonly frame: boolean;
  readonly site: RenderInput['site'];
  readonly registry: Registry;
  /** App → its browser files. */
  readonly assets: Readonly<Record<string, AppAssets>>;
  /** Remote → name of published data → content, in the language of the page. */
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export type ToRenderProcess = LoadMessage | RenderJob;

export type FromRenderProcess =
  | { readonly type: 'rendered'; readonly id: number; readonly page: RenderedPage }
  | { readonly type: 'failed'; readonly id: number; readonly error: string }
  /** Once a second. A process that is blocked sends none. */
  | {
      readonly type: 'pulse';
      /** Bytes of memory. */
      readonly memory: number;
      /** How long the event loop was busy so far, in milliseconds. */
      readonly active: number;
    };
