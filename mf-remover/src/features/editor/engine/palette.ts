/** Colours of a set of pixels: red, green, blue, red, green, blue … */
export type Palette = readonly number[];

/** Colours are grouped by this many bits of each channel. */
const bits = 4;
const largest = 10;

/**
 * The mean colours of the largest groups of similar pixels.
 *
 * @param offsets of the pixels in the RGBA data.
 * @param ignored leaves out colours that together are at most this share of the pixels.
 */
export function palette(data: Uint8ClampedArray, offsets: readonly number[], ignored: number): Palette {
  const groups = new Map<number, [red: number, green: number, blue: number, count: number]>();
  for (const offset of offsets) {
    const [red = 0, green = 0, blue = 0] = [data[offset], data[offset + 1], data[offset + 2]];
    const shift = 8 - bits;
    const key = ((red >> shift) << (2 * bits)) | ((green >> shift) << bits) | (blue >> shift);
    const group = groups.get(key) ?? [0, 0, 0, 0];
    group[0] += red;
    group[1] += green;
    group[2] += blue;
    group[3] += 1;
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort((a, b) => b[3] - a[3]).slice(0, largest);
  const enough = offsets.length * (1 - ignored);
  let covered = 0;
  return sorted.flatMap(([red, green, blue, count]) => {
    if (covered >= enough) return [];
    covered += count;
    return [red / count, green / count, blue / count];
  });
}

/** From a pixel's colour to the nearest of the palette, 0 to 441; infinite for an empty palette. */
export function paletteDistance(data: Uint8ClampedArray, offset: number, colors: Palette): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colors.length; index += 3) {
    const red = (data[offset] as number) - (colors[index] as number);
    const green = (data[offset + 1] as number) - (colors[index + 1] as number);
    const blue = (data[offset + 2] as number) - (colors[index + 2] as number);
    const distance = red * red + green * green + blue * blue;
    if (distance < nearest) nearest = distance;
  }
  return Math.sqrt(nearest);
}
