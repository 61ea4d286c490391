export interface TiffOptions {
  /** Tag → value, in addition to the tags for size and pixels. */
  tags?: Record<number, number>;
  bits?: number;
  /** Bytes of the pixels; grey noise without them. */
  data?: Buffer;
}

/** A TIFF of 96×64 pixels in three channels, with the tags that a test needs. */
export function tiff({ tags = {}, bits = 8, data }: TiffOptions = {}): Buffer {
  const [width, height, channels] = [96, 64, 3];
  const pixels = data ?? Buffer.alloc(Math.ceil((width * height * channels * bits) / 8), 128);
  const bitsAt = 8 + pixels.length;
  const directory = bitsAt + channels * 2;
  const entries = Object.entries({
    256: width,
    257: height,
    258: -1,
    259: 1,
    262: 2,
    273: 8,
    277: channels,
    278: height,
    279: pixels.length,
    ...tags,
  });
  const bytes = Buffer.alloc(directory + 2 + entries.length * 12 + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(directory, 4);
  pixels.copy(bytes, 8);
  for (let channel = 0; channel < channels; channel++) bytes.writeUInt16LE(bits, bitsAt + channel * 2);
  bytes.writeUInt16LE(entries.length, directory);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = directory + 2 + index * 12;
    bytes.writeUInt16LE(Number(tag), at);
    const [short, long] = [3, 4];
    bytes.writeUInt16LE(tag === '258' ? short : long, at + 2);
    bytes.writeUInt32LE(tag === '258' ? channels : 1, at + 4);
    bytes.writeUInt32LE(tag === '258' ? bitsAt : value, at + 8);
  }
  return bytes;
}
