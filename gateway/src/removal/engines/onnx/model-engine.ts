import { type Engine, keepCutOut, type Matte, type Picture, separateLineArt } from '@liftout/matting';
import sharp from 'sharp';
import { matteConfidence } from './matte-confidence.ts';
import type { Model } from './models.ts';

/** Maps a picture of the model's size, `size * size * 3` bytes, to a matte. @throws EngineError */
export type Infer = (rgb: Uint8Array, signal: AbortSignal) => Promise<Matte>;

/** An engine that leaves the inference to another process. Line art and cut-outs need no inference. */
export function createModelEngine(model: Pick<Model, 'name' | 'size'>, infer: Infer): Engine {
  return {
    name: 'onnx',
    version: model.name,
    isSimulation: false,
    async remove(picture, signal) {
      signal.throwIfAborted();
      const known = keepCutOut(picture) ?? separateLineArt(picture);
      if (known) return known;
      const rgb = await squeeze(picture, model.size);
      signal.throwIfAborted();
      const matte = await infer(rgb, signal);
      signal.throwIfAborted();
      return { ...matte, confidence: matteConfidence(matte.alpha) };
    },
  };
}

/** The picture in the model's square. */
async function squeeze({ width, height, rgb }: Picture, size: number): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: size, height: size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
}
