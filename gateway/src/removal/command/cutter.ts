import type { ManifestEntry } from '@liftout/recipe';

export type CutResult = Pick<ManifestEntry, 'width' | 'height' | 'box' | 'confidence' | 'engine'>;

/** Cuts pictures from file to file: with the engine of this machine, or at a gateway. */
export interface Cutter {
  /** Pictures that are cut at the same time. */
  readonly jobs: number;
  /**
   * Writes a result to a file that does not exist yet.
   * @throws PictureFailed; CommandError when other pictures would fail too; or the reason of the signal.
   */
  cut(input: string, output: string, signal: AbortSignal): Promise<CutResult>;
  close(): Promise<void>;
}
