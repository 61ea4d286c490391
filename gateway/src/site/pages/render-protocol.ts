import type { RenderedPage } from '@liftout/page-contract';

/** What the renderer asks of its worker. */
export interface RenderRequest {
  id: number;
  pathname: string;
  /** True for the shell without any remote. */
  frame: boolean;
}

export type RenderReply = { id: number; page: RenderedPage } | { id: number; error: string };
