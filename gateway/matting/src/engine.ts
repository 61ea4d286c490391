/** A decoded picture: oriented, first frame, straight (never premultiplied) 8-bit sRGB, rows from the top. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** `width * height * 3` bytes: r, g, b. */
  readonly rgb: Uint8Array;
  /** `width * height` bytes when the input was transparent somewhere; 0 is transparent. */
  readonly alpha?: Uint8Array;
  /** The picture as a baseline file (PNG or JPEG) for engines that send it on; same orientation and size as `rgb`. */
  encoded?(): Promise<{ bytes: Uint8Array; mediaType: string }>;
}

/**
 * What an engine found. The matte may be smaller than the picture: the shared refinement
 * (`refine/refine.ts`) brings it to full size and estimates the foreground's colours.
 * An engine that already did both says so by giving `foreground` at the picture's size.
 */
export interface Matte {
  readonly width: number;
  readonly height: number;
  /** `width * height` bytes; 0 is background, 255 is subject. */
  readonly alpha: Uint8Array;
  /** `width * height * 3` bytes of foreground colour free of the old background; only at full size. */
  readonly foreground?: Uint8Array;
  /** 0 (surely wrong) to 1 (surely right); absent when the engine cannot tell. */
  readonly confidence?: number;
}

/** One way of telling subject from background. */
export interface Engine {
  /** Stable, lower case: shown in metrics and in `/api/health/ready`. */
  readonly name: string;
  readonly version: string;
  /** True when the cut is made without a model or a provider: the client is told so. */
  readonly isSimulation: boolean;
  /**
   * @throws the signal's reason when aborted, `EngineError` (a sentence that may be shown) when the picture
   * cannot be cut.
   */
  remove(picture: Picture, signal: AbortSignal): Promise<Matte>;
  close?(): Promise<void>;
}
