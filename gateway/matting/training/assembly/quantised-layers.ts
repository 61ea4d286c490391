// The network's layers in AssemblyScript, with SIMD. See ../README.md for the command that compiles them.
//
// A feature map holds i16 values: rows from the top, the channels of a pixel together, and a border of one pixel of
// zeros on every side. Values are quantised; the filters' scales contain the units (see ../weights.py). Sums are i32.
// Output channels come in multiples of 8, input channels in multiples of 2. Addresses are in bytes, sizes in pixels.

/** Pixels, or tiles of 2 x 2 pixels, that are computed together: as many as fit into the cache. */
const TILES: i32 = 32;
/** Bytes between two of a tile's numbers. Not a power of two, so that they do not share cache lines. */
const PRODUCTS: usize = TILES * 32 + 64;

/** ReLU, limited so that the sum of four values fits into 16 bits. */
function relu8(values: v128): v128 {
  return i16x8.min_s(i16x8.max_s(values, i16x8.splat(0)), i16x8.splat(8_191));
}

/** Eight output channels from their sums of products, in the units of the output map. */
function rescale(sums: usize, scale: usize, bias: usize): v128 {
  return i16x8.narrow_i32x4_s(
    scaleAndRound(v128.load(sums), v128.load(scale), v128.load(bias)),
    scaleAndRound(v128.load(sums, 16), v128.load(scale, 16), v128.load(bias, 16)),
  );
}

function scaleAndRound(sum: v128, scale: v128, bias: v128): v128 {
  const value = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(value));
}

/** 3 x 3 with stride 2, then ReLU. Weights: [block of 8 outputs][tap][pair of inputs][8][2]. */
export function convolveStride2(
  from: usize,
  fromWidth: i32,
  inputs: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  outputs: i32,
  scratch: usize,
): void {
  const fromRow: usize = (fromWidth + 2) * inputs * 2;
  const toRow: usize = (width + 2) * outputs * 2;
  // The three taps of a row are contiguous, in the map as in the weights.
  const row: usize = 3 * inputs * 2;
  const taps = 3 * row;
  const products = scratch + TILES * taps;
  const pixels = width * height;
  for (let start: i32 = 0; start < pixels; start += TILES) {
    const count = min(TILES, pixels - start);
    for (let k: i32 = 0; k < count; k++) {
      const x = (start + k) % width;
      const y = (start + k) / width;
      const first = from + 2 * y * fromRow + 2 * x * inputs * 2;
      for (let tap: usize = 0; tap < 3; tap++) {
        memory.copy(scratch + k * taps + tap * row, first + tap * fromRow, row);
      }
    }
    for (let block: i32 = 0; block < outputs; block += 8) {
      multiply(scratch, taps, weights + block * taps, products, count);
      for (let k: i32 = 0; k < count; k++) {
        const x = (start + k) % width;
        const y = (start + k) / width;
        const at = to + (y + 1) * toRow + (x + 1) * outputs * 2 + block * 2;
        v128.store(at, relu8(rescale(products + k * 32, scale + block * 4, bias + block * 4)));
      }
    }
  }
}

function transformedBytes(inputs: i32): usize {
  return TILES * inputs * 2 + 64;
}

/** Bytes of scratch memory that the layers need for that number of input channels. */
export function scratchBytes(inputs: i32): usize {
  return 16 * (transformedBytes(inputs) + PRODUCTS);
}

/**
 * 3 x 3; then adds the map `add` unless it is 0; then ReLU unless `relu` is 0. Winograd's F(2 x 2, 3 x 3) needs 16
 * products for four pixels instead of 36 (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2016).
 * In integers it is exact: intermediate sums that overflow wrap around and come back.
 *
 * The weights are transformed and multiplied by four: [block of 8 outputs][16][pair of inputs][8][2].
 */
export function convolve3x3(
  from: usize,
  inputs: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  outputs: i32,
  scratch: usize,
  add: usize,
  relu: i32,
): void {
  const inputBytes: usize = inputs * 2;
  const outputBytes: usize = outputs * 2;
  const fromRow: usize = (width + 2) * inputBytes;
  const toRow: usize = (width + 2) * outputBytes;
  const across = (width + 1) >> 1;
  const tiles = across * ((height + 1) >> 1);
  const planeBytes = transformedBytes(inputs);
  const products = scratch + 16 * planeBytes;
  for (let start: i32 = 0; start < tiles; start += TILES) {
    const count = min(TILES, tiles - start);
    for (let tile: i32 = 0; tile < count; tile++) {
      const x = ((start + tile) % across) * 2;
      const y = ((start + tile) / across) * 2;
      const first = from + y * fromRow + x * inputBytes;
      // With an odd height the last tiles have no fourth row. The row read instead affects no output.
      const rest = y + 3 < height + 2 ? fromRow : 0;
      for (let channel: usize = 0; channel < inputBytes; channel += 16) {
        const own = min(channel, inputBytes - 16);
        transform(first + own, fromRow, rest, inputBytes, scratch + tile * inputBytes + own, planeBytes);
      }
    }
    for (let block: i32 = 0; block < outputs; block += 8) {
      const ownWeights = weights + block * 16 * inputBytes;
      for (let k: i32 = 0; k < 16; k++) {
        multiply(
          scratch + k * planeBytes,
          inputBytes,
          ownWeights + k * 8 * inputBytes,
          products + k * PRODUCTS,
          count,
        );
      }
      for (let tile: i32 = 0; tile < count; tile++) {
        const x = ((start + tile) % across) * 2;
        const y = ((start + tile) / across) * 2;
        transformBack(products + tile * 32);
        transformBack(products + tile * 32 + 16);
        for (let k: i32 = 0; k < 4; k++) {
          const px = x + (k & 1);
          const py = y + (k >> 1);
          if (px >= width || py >= height) continue;
          const sums = products + k * PRODUCTS + tile * 32;
          const at = (py + 1) * toRow + (px + 1) * outputBytes + block * 2;
          let outputs8 = rescale(sums, scale + block * 4, bias + block * 4);
          if (add) outputs8 = i16x8.add_sat_s(outputs8, v128.load(add + at));
          v128.store(to + at, relu ? relu8(outputs8) : outputs8);
        }
      }
    }
  }
}

/** Winograd's input transform: 4 x 4 pixels of eight channels to 16 numbers each, `apart` bytes from each other. */
function transform(from: usize, row: usize, rest: usize, pixel: usize, to: usize, apart: usize): void {
  const second = from + row;
  const third = second + row;
  const fourth = third + rest;
  for (let x: usize = 0; x < 4; x++) {
    const d0 = v128.load(from + x * pixel);
    const d1 = v128.load(second + x * pixel);
    const d2 = v128.load(third + x * pixel);
    const d3 = v128.load(fourth + x * pixel);
    const o = to + x * apart;
    v128.store(o, i16x8.sub(d0, d2));
    v128.store(o + 4 * apart, i16x8.add(d1, d2));
    v128.store(o + 8 * apart, i16x8.sub(d2, d1));
    v128.store(o + 12 * apart, i16x8.sub(d1, d3));
  }
  for (let y: usize = 0; y < 4; y++) {
    const o = to + y * 4 * apart;
    const d0 = v128.load(o);
    const d1 = v128.load(o + apart);
    const d2 = v128.load(o + 2 * apart);
    const d3 = v128.load(o + 3 * apart);
    v128.store(o, i16x8.sub(d0, d2));
    v128.store(o + apart, i16x8.add(d1, d2));
    v128.store(o + 2 * apart, i16x8.sub(d2, d1));
    v128.store(o + 3 * apart, i16x8.sub(d1, d3));
  }
}

/** Winograd's output transform for four channels: 16 sums to four pixels, written over the first four sums. */
function transformBack(at: usize): void {
  const u0 = upper(at);
  const u1 = upper(at + PRODUCTS);
  const u2 = upper(at + 2 * PRODUCTS);
  const u3 = upper(at + 3 * PRODUCTS);
  const l0 = lower(at);
  const l1 = lower(at + PRODUCTS);
  const l2 = lower(at + 2 * PRODUCTS);
  const l3 = lower(at + 3 * PRODUCTS);
  v128.store(at, i32x4.add(i32x4.add(u0, u1), u2));
  v128.store(at + PRODUCTS, i32x4.sub(i32x4.sub(u1, u2), u3));
  v128.store(at + 2 * PRODUCTS, i32x4.add(i32x4.add(l0, l1), l2));
  v128.store(at + 3 * PRODUCTS, i32x4.sub(i32x4.sub(l1, l2), l3));
}

function upper(at: usize): v128 {
  return i32x4.add(i32x4.add(v128.load(at), v128.load(at + 4 * PRODUCTS)), v128.load(at + 8 * PRODUCTS));
}

function lower(at: usize): v128 {
  const rest = i32x4.add(v128.load(at + 8 * PRODUCTS), v128.load(at + 12 * PRODUCTS));
  return i32x4.sub(v128.load(at + 4 * PRODUCTS), rest);
}

/** Sums of products for 8 outputs of `count` rows, rounded up to a multiple of four: [row][8], i32. */
function multiply(from: usize, inputBytes: usize, weights: usize, to: usize, count: i32): void {
  const zero = i32x4.splat(0);
  for (let tile: i32 = 0; tile < count; tile += 4) {
    let p00 = zero;
    let p01 = zero;
    let p10 = zero;
    let p11 = zero;
    let p20 = zero;
    let p21 = zero;
    let p30 = zero;
    let p31 = zero;
    let i = from + tile * inputBytes;
    const end = i + inputBytes;
    for (let w = weights; i < end; i += 4, w += 32) {
      const w0 = v128.load(w);
      const w1 = v128.load(w, 16);
      const v0 = v128.load32_splat(i);
      const v1 = v128.load32_splat(i + inputBytes);
      const v2 = v128.load32_splat(i + 2 * inputBytes);
      const v3 = v128.load32_splat(i + 3 * inputBytes);
      p00 = i32x4.add(p00, i32x4.dot_i16x8_s(v0, w0));
      p01 = i32x4.add(p01, i32x4.dot_i16x8_s(v0, w1));
      p10 = i32x4.add(p10, i32x4.dot_i16x8_s(v1, w0));
      p11 = i32x4.add(p11, i32x4.dot_i16x8_s(v1, w1));
      p20 = i32x4.add(p20, i32x4.dot_i16x8_s(v2, w0));
      p21 = i32x4.add(p21, i32x4.dot_i16x8_s(v2, w1));
      p30 = i32x4.add(p30, i32x4.dot_i16x8_s(v3, w0));
      p31 = i32x4.add(p31, i32x4.dot_i16x8_s(v3, w1));
    }
    const o = to + tile * 32;
    v128.store(o, p00);
    v128.store(o, p01, 16);
    v128.store(o, p10, 32);
    v128.store(o, p11, 48);
    v128.store(o, p20, 64);
    v128.store(o, p21, 80);
    v128.store(o, p30, 96);
    v128.store(o, p31, 112);
  }
}

/** 1 x 1. Weights: [block of 8 outputs][pair of inputs][8][2]. */
export function convolve1x1(
  from: usize,
  inputs: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  outputs: i32,
  scratch: usize,
): void {
  const inputBytes: usize = inputs * 2;
  const outputBytes: usize = outputs * 2;
  for (let y: i32 = 1; y <= height; y++) {
    for (let start: i32 = 0; start < width; start += TILES) {
      const count = min(TILES, width - start);
      const first: usize = y * (width + 2) + 1 + start;
      for (let block: i32 = 0; block < outputs; block += 8) {
        multiply(from + first * inputBytes, inputBytes, weights + block * inputBytes, scratch, count);
        for (let k: i32 = 0; k < count; k++) {
          const outputs8 = rescale(scratch + k * 32, scale + block * 4, bias + block * 4);
          v128.store(to + (first + k) * outputBytes + block * 2, outputs8);
        }
      }
    }
  }
}

/** `to` = ReLU(`add` + `from` upsampled bilinearly by two and cropped to `width` and `height`). */
export function upsampleAdd(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  add: usize,
  to: usize,
  width: i32,
  height: i32,
  channels: i32,
): void {
  const pixel: usize = channels * 2;
  const fromRow: usize = (fromWidth + 2) * pixel;
  const row: usize = (width + 2) * pixel;
  // Weights of 3/4 and 1/4 in fixed point, where 1 is 32,768.
  const near = i16x8.splat(24_576);
  const far = i16x8.splat(8_192);
  for (let y: i32 = 0; y < height; y++) {
    const own = y >> 1;
    const other = max(0, min(fromHeight - 1, y & 1 ? own + 1 : own - 1));
    const ownRow = from + (own + 1) * fromRow;
    const otherRow = from + (other + 1) * fromRow;
    for (let x: i32 = 0; x < width; x++) {
      const near1 = x >> 1;
      const far1 = max(0, min(fromWidth - 1, x & 1 ? near1 + 1 : near1 - 1));
      const a = ownRow + (near1 + 1) * pixel;
      const b = ownRow + (far1 + 1) * pixel;
      const c = otherRow + (near1 + 1) * pixel;
      const d = otherRow + (far1 + 1) * pixel;
      const at: usize = (y + 1) * row + (x + 1) * pixel;
      for (let k: usize = 0; k < pixel; k += 16) {
        const upper = blend(v128.load(a + k), near, v128.load(b + k), far);
        const lower = blend(v128.load(c + k), near, v128.load(d + k), far);
        const sum = i16x8.add_sat_s(v128.load(add + at + k), blend(upper, near, lower, far));
        v128.store(to + at + k, relu8(sum));
      }
    }
  }
}

function blend(one: v128, part: v128, two: v128, rest: v128): v128 {
  return i16x8.add_sat_s(i16x8.q15mulr_sat_s(one, part), i16x8.q15mulr_sat_s(two, rest));
}
