/** The output of a model, at its own size: 0 is background, 255 is subject. */
export interface ModelMatte {
  readonly width: number;
  readonly height: number;
  /** `width * height` bytes. */
  readonly alpha: Uint8Array;
}
