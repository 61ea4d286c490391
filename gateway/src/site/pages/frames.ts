import { readFile } from 'node:fs/promises';
import { languages, type RenderedPage } from '@liftout/page-contract';
import { z } from 'zod';
import { replaceFile } from '../../platform/disk/replace-file.ts';
import { makeOnce } from '../../platform/memory/make-once.ts';
import type { ReleaseSet } from '../releases/release.ts';
import { renderedPageSchema } from './rendering/rendered-page-schema.ts';
import type { Renderer } from './rendering/renderer.ts';

/**
 * Frames: the shell without a remote. A frame is sent instead of a page whose server side fails. Its scripts then
 * render the page in the browser.
 */
export interface Frames {
  /** @throws when the shell's server side fails as well and nothing is stored. */
  frame(set: ReleaseSet, prefix: string): Promise<RenderedPage>;
  /** Renders the frames of a set ahead and stores them, unless `signal` is aborted before. */
  prepare(set: ReleaseSet, signal: AbortSignal): Promise<void>;
}

export interface FramesOptions {
  renderer: Pick<Renderer, 'renderFrame'>;
  /**
   * Path of the file with the latest frames, for failures of the shell's own code. A stored frame may name older
   * versions of remotes. Their files are kept long enough.
   */
  file: string;
  onError(error: unknown): void;
}

/**
 * English has addresses with and without prefix. They differ: only pages without the prefix send visitors to their
 * language.
 */
const prefixes = ['', ...languages];

export async function openFrames({ renderer, file, onError }: FramesOptions): Promise<Frames> {
  let stored = await read(file);
  const rendered = new WeakMap<ReleaseSet, Map<string, Promise<RenderedPage>>>();

  function render(set: ReleaseSet, prefix: string): Promise<RenderedPage> {
    const ofSet = rendered.get(set) ?? new Map<string, Promise<RenderedPage>>();
    rendered.set(set, ofSet);
    return makeOnce(ofSet, prefix, () => renderer.renderFrame(set, `/${prefix}`));
  }

  return {
    async frame(set, prefix) {
      try {
        return await render(set, prefix);
      } catch (error) {
        const last = stored[prefix];
        if (!last) throw error;
        onError(error);
        return last;
      }
    },
    async prepare(set, signal) {
      const frames: Record<string, RenderedPage> = {};
      for (const prefix of prefixes) {
        frames[prefix] = await render(set, prefix);
        // Otherwise older frames could replace newer ones.
        if (signal.aborted) return;
      }
      stored = frames;
      await replaceFile(file, JSON.stringify(frames)).catch(onError);
    },
  };
}

const storedSchema = z.record(z.string(), renderedPageSchema);

/** A missing or damaged file is ignored. */
async function read(file: string): Promise<Record<string, RenderedPage>> {
  try {
    return storedSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
