import { encode, type Layer, mediaTypes, type OutputFormat } from './encode.ts';

/** How a cut-out becomes the file that was asked for. */
export interface Composition {
  format: OutputFormat;
}

export interface Composed {
  bytes: Buffer;
  mediaType: string;
  width: number;
  height: number;
}

export async function compose(cutout: Layer, { format }: Composition): Promise<Composed> {
  return {
    bytes: await encode(cutout, format),
    mediaType: mediaTypes[format],
    width: cutout.width,
    height: cutout.height,
  };
}
