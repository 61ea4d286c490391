import type { Registry } from '../releases/registry.ts';

/** A rendered page as the shell's server bundle gives it. */
export interface RenderedPage {
  status: number;
  location?: string;
  language: string;
  head: string;
  body: string;
  state: unknown;
  owner?: string;
  routeIds: string[];
  /** Texts that the page asked for and nobody has: `namespace:key`. */
  missingTexts: string[];
}

interface RenderInput {
  pathname: string;
  registry: Registry;
  site: { origin: string };
  loadContainer(remote: string): unknown;
  readData(remote: string, name: string): unknown;
}

/** What the shell's server bundle exports. */
export interface ShellServer {
  renderPage(input: RenderInput): Promise<RenderedPage>;
  renderFrame(input: RenderInput): Promise<RenderedPage>;
}

export interface RenderRequest {
  id: number;
  pathname: string;
  /** Only the shell, round an empty place. */
  frame: boolean;
}

export type RenderReply = { id: number; page: RenderedPage } | { id: number; error: string };
