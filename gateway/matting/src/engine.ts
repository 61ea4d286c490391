/** A decoded picture: orientation applied, first frame, straight (not premultiplied) 8-bit sRGB, rows from the top. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** `width * height * 3` bytes: r, g, b. */
  readonly rgb: Uint8Array;
  /** `width * height` bytes; 0 is transparent. Absent when the input has no transparency. */
  readonly alpha?: Uint8Array;
  /** The picture as PNG or baseline JPEG, for engines that upload it; same orientation and size as `rgb`. */
  encoded?(): Promise<{ bytes: Uint8Array; mediaType: string }>;
}

/**
 * An engine's result. It may be smaller than the picture: the shared refinement (`refine/refine.ts`) brings it to full
 * size and estimates the foreground's colours. An engine that does both itself returns `foreground` at full size.
 */
export interface Matte {
  readonly width: number;
  readonly height: number;
  /** `width * height` bytes; 0 is background, 255 is subject. */
  readonly alpha: Uint8Array;
  /** `width * height * 3` bytes of foreground colour without the old background's; only at full size. */
  readonly foreground?: Uint8Array;
  /** 0 (certainly wrong) to 1 (certainly right). Absent when the engine does not estimate it. */
  readonly confidence?: number;
}

/** Separates the subject of a picture from its background. */
export interface Engine {
  /** Stable and lower case: appears in metrics and in `/api/health/ready`. */
  readonly name: string;
  readonly version: string;
  /** True when neither a model nor a provider makes the result. The answer to clients contains it. */
  readonly isSimulation: boolean;
  /**
   * @throws the signal's reason when aborted; `EngineError`, whose message may be shown, when the picture cannot be
   * segmented.
   */
  remove(picture: Picture, signal: AbortSignal): Promise<Matte>;
}
