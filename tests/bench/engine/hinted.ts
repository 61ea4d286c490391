import {
  applyHints,
  type Engine,
  type Hints,
  type Picture,
  refine,
} from '../../../gateway/matting/src/index.ts';
import { hintRegion, matteAfter, moveHints } from '../../../gateway/src/removal/picture/steps/hints.ts';
import { cropPicture, uncrop } from '../../../gateway/src/removal/picture/steps/region.ts';

/**
 * Cuts a picture with hints, as the gateway does it. The engine runs once, on the part around the box. The returned
 * function corrects its matte by the hints, which name the same box.
 */
export async function cutWithHints(engine: Engine, photo: Picture, box: Hints['box']) {
  const whole = { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const region = hintRegion(whole, box && { box });
  const part = cropPicture(photo, region);
  const matte = await engine
    .remove(part, new AbortController().signal)
    .catch((error: unknown) => matteAfter(error, part));
  return (hints: Hints): { rgba: Uint8Array; confidence?: number } => {
    const { confidence, ...hinted } = applyHints(part, matte, moveHints(hints, region));
    const { rgba } = uncrop(refine(part, hinted), photo.width, photo.height, region);
    return { rgba, ...(confidence !== undefined && { confidence }) };
  };
}
