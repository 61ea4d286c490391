import type { Matte } from '@liftout/matting';

/** From the gateway to the inference process. `rgb` is a picture of the model's size. */
export type InferenceRequest = { id: number; rgb: Uint8Array };

/** From the inference process to the gateway. */
export type InferenceMessage =
  | { type: 'ready' }
  /** The model cannot be used; the message is for the operator. */
  | { type: 'unusable'; message: string }
  | { type: 'matte'; id: number; matte: Matte }
  | { type: 'failed'; id: number; code: string; message: string };
