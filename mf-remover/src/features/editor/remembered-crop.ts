import { largestOfRatio, moved, ratios } from './crop';
import type { Crop, Ratio } from './editor-document';
import type { Rect, Size } from './geometry';

/** In `localStorage`: the last crop, without the pixels of its picture. */
const storageKey = 'mf-remover.crop';

/** A free frame as shares of the picture. */
type Remembered =
  | { kind: 'free'; share: Rect }
  | { kind: 'ratio'; ratio: Ratio }
  | { kind: 'subject'; margin: number }
  | { kind: 'marketplace' };

/** Keeps a crop for the next picture on this device. */
export function rememberCrop(crop: Crop, picture: Size): void {
  try {
    if (crop) localStorage.setItem(storageKey, JSON.stringify(withoutPixels(crop, picture)));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: the next picture starts without a crop.
  }
}

/** The last crop, fitted to another picture; null when there was none. */
export function recallCrop(picture: Size, subject: Rect | null): Crop {
  try {
    return fitted(
      JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Remembered | null,
      picture,
      subject,
    );
  } catch {
    return null;
  }
}

function withoutPixels(crop: NonNullable<Crop>, { width, height }: Size): Remembered {
  if (crop.kind === 'ratio') return { kind: 'ratio', ratio: crop.ratio };
  if (crop.kind !== 'free') return crop;
  const { rect } = crop;
  return {
    kind: 'free',
    share: { x: rect.x / width, y: rect.y / height, width: rect.width / width, height: rect.height / height },
  };
}

function fitted(remembered: Remembered | null, picture: Size, subject: Rect | null): Crop {
  switch (remembered?.kind) {
    case 'free': {
      const { x, y, width, height } = remembered.share;
      const rect = {
        x: 0,
        y: 0,
        width: Math.max(1, Math.round(Math.min(1, width) * picture.width)),
        height: Math.max(1, Math.round(Math.min(1, height) * picture.height)),
      };
      return { kind: 'free', rect: moved(rect, x * picture.width, y * picture.height, picture) };
    }
    case 'ratio': {
      const value = ratios[remembered.ratio];
      if (!value) return null;
      return { kind: 'ratio', ratio: remembered.ratio, rect: largestOfRatio(value, picture, subject) };
    }
    case 'subject':
      return { kind: 'subject', margin: Number(remembered.margin) || 0 };
    case 'marketplace':
      return { kind: 'marketplace' };
    default:
      return null;
  }
}
