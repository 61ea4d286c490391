import { decodeXml, findXmlRoot } from './xml-root.ts';

/** The accepted picture types. The type follows from the bytes of a file, not from its name. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'svg' | 'avif' | 'heif';

/** Bytes from the start of a file that are needed to recognize its type. */
export const sniffLength = 4096;

type Sniffer = (at: (offset: number, text: string) => boolean, bytes: Buffer) => boolean;

const sniffers: Readonly<Record<Exclude<ImageType, 'svg'>, Sniffer>> = {
  jpeg: (at) => at(0, '\xff\xd8\xff'),
  png: (at) => at(0, '\x89PNG\r\n\x1a\n'),
  gif: (at) => at(0, 'GIF87a') || at(0, 'GIF89a'),
  webp: (at) => at(0, 'RIFF') && at(8, 'WEBP'),
  tiff: (at) => at(0, 'II*\0') || at(0, 'MM\0*') || at(0, 'II+\0') || at(0, 'MM\0+'),
  // Text files can begin with these two letters, so the header must also have a known size.
  bmp: (at, bytes) =>
    at(0, 'BM') && bytes.length >= 18 && [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14)),
  avif: (_, bytes) => brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis'),
  heif: (_, bytes) => brandsOf(bytes).some((brand) => /^(?:he[iv][cmsx]|mif1|msf1)$/.test(brand)),
};

/** Known types that are not accepted, by their name. */
const unsupported: readonly [name: string, Sniffer][] = [
  ['PDF', (at) => at(0, '%PDF')],
  ['JPEG XL', (at) => at(0, '\xff\x0a') || at(4, 'JXL \r\n\x87\n')],
  ['JPEG 2000', (at) => at(4, 'jP  \r\n\x87\n') || at(0, '\xff\x4f\xff\x51')],
  ['Photoshop', (at) => at(0, '8BPS')],
  ['PostScript', (at) => at(0, '%!PS')],
  ['icon (ICO)', (at) => at(0, '\0\0\x01\0')],
  ['video', (at) => at(4, 'ftyp') || at(0, '\x1aE\xdf\xa3')],
  ['compressed SVG', (at) => at(0, '\x1f\x8b')],
];

/**
 * The type of a picture; undefined when it is not an accepted type.
 * @param head The file, or its first `sniffLength` bytes. If its root element comes later, XML counts as SVG.
 */
export function sniffImageType(head: Uint8Array): ImageType | undefined {
  const bytes = toBuffer(head);
  for (const [type, matches] of Object.entries(sniffers)) {
    if (matches(reader(bytes), bytes)) return type as ImageType;
  }
  const root = findXmlRoot(decodeXml(bytes));
  if (root.name === 'svg') return 'svg';
  return root.state === 'incomplete' && bytes.length === sniffLength ? 'svg' : undefined;
}

/** Name of a known type that is not accepted. */
export function nameUnsupportedType(head: Uint8Array): string | undefined {
  const bytes = toBuffer(head);
  return unsupported.find(([, matches]) => matches(reader(bytes), bytes))?.[0];
}

/** The brands of a file in a box format: the major brand and the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 200);
  const offsets = [8, ...Array.from({ length: Math.max(0, end - 16) / 4 }, (_, index) => 16 + index * 4)];
  return offsets.map((at) => bytes.toString('latin1', at, at + 4));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function reader(bytes: Buffer): (offset: number, text: string) => boolean {
  return (offset, text) => bytes.toString('latin1', offset, offset + text.length) === text;
}
