/** The function that is applied to the result of a convolution. */
export type Activation = 'none' | 'relu' | 'hard-swish';

/** A feature map. All maps are numbered; map 0 is the input. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

interface Filter {
  /** Offsets into the weights, in values. */
  readonly weights: number;
  readonly bias: number;
}

interface Window {
  /** Pixels of each side of the window. */
  readonly size: number;
  readonly stride: number;
  /** Pixels of zeros before the first row and column. */
  readonly pad: number;
}

/** A layer of the person network; `from`, `factors`, `other` and `to` are numbers of maps. */
export type PersonLayer = { readonly from: number; readonly to: number } & (
  | ({ readonly kind: 'convolve' | 'depthwise'; readonly activation: Activation } & Filter & Window)
  /** 2 × 2 with stride 2, to a single channel. */
  | ({ readonly kind: 'transposed' } & Filter)
  /** The mean of all pixels. */
  | { readonly kind: 'mean' }
  | { readonly kind: 'sigmoid' }
  /** Multiplies each channel by a factor. */
  | { readonly kind: 'scale'; readonly factors: number }
  | { readonly kind: 'add'; readonly other: number }
  /** Bilinear, by two. */
  | { readonly kind: 'upsample' }
);

export interface PersonModel {
  readonly maps: readonly MapSize[];
  /** In the order in which they are computed; the last one makes the output. */
  readonly layers: readonly PersonLayer[];
  /**
   * Convolutions: [output][tap][input], depthwise: [tap][channel], transposed: [tap][input]. Biases: one per output.
   */
  readonly weights: Float32Array;
}
