// The layers of the demo engine's network, eight products at a time. AssemblyScript: see ../README.md for the command.
//
// A map is i16, rows from the top, channels together, with a border of one pixel of zeros on every side. What one unit
// of a map stands for is folded into the scales of the filters (see ../weights.py); sums are i32.
// Counts of made channels are multiples of 8, those of given channels of 2. Addresses and sizes are in bytes and pixels.

/** A sum of products in the units of the map that is made. */
function scaled(sum: v128, scale: v128, bias: v128): v128 {
  const value = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(value));
}

/**
 * Weights are i16 in blocks of 8 made channels: [block][tap][pair of given channels][8][2]. `scale` and `bias` are f32
 * per made channel. `add` is 0 or a map to add before `relu`.
 */
export function convolve3(
  from: usize,
  fromWidth: i32,
  given: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
  stride: i32,
  add: usize,
  relu: i32,
): void {
  const fromRow: usize = (fromWidth + 2) * given * 2;
  const toRow: usize = (width + 2) * made * 2;
  const step: usize = stride * given * 2;
  const pixel: usize = made * 2;
  const zero = i32x4.splat(0);
  for (let block: i32 = 0; block < made; block += 8) {
    const ownWeights = weights + block * 9 * given * 2;
    const s0 = v128.load(scale + block * 4);
    const s1 = v128.load(scale + block * 4, 16);
    const b0 = v128.load(bias + block * 4);
    const b1 = v128.load(bias + block * 4, 16);
    for (let y: i32 = 0; y < height; y++) {
      const rowFrom = from + y * stride * fromRow;
      const rowTo = to + (y + 1) * toRow + pixel + block * 2;
      const rowAdd = add + (y + 1) * toRow + pixel + block * 2;
      for (let x: i32 = 0; x < width; ) {
        if (x + 4 > width && width >= 4) x = width - 4;
        const four = x + 4 <= width;
        let p00 = zero;
        let p01 = zero;
        let p10 = zero;
        let p11 = zero;
        let p20 = zero;
        let p21 = zero;
        let p30 = zero;
        let p31 = zero;
        let w = ownWeights;
        for (let ky: usize = 0; ky < 3; ky++) {
          let i = rowFrom + ky * fromRow + x * step;
          // The three taps of a row lie one after the other, in the map as in the weights.
          const end = i + 3 * given * 2;
          if (four) {
            for (; i < end; i += 4, w += 32) {
              const w0 = v128.load(w);
              const w1 = v128.load(w, 16);
              const v0 = v128.load32_splat(i);
              const v1 = v128.load32_splat(i + step);
              const v2 = v128.load32_splat(i + 2 * step);
              const v3 = v128.load32_splat(i + 3 * step);
              p00 = i32x4.add(p00, i32x4.dot_i16x8_s(v0, w0));
              p01 = i32x4.add(p01, i32x4.dot_i16x8_s(v0, w1));
              p10 = i32x4.add(p10, i32x4.dot_i16x8_s(v1, w0));
              p11 = i32x4.add(p11, i32x4.dot_i16x8_s(v1, w1));
              p20 = i32x4.add(p20, i32x4.dot_i16x8_s(v2, w0));
              p21 = i32x4.add(p21, i32x4.dot_i16x8_s(v2, w1));
              p30 = i32x4.add(p30, i32x4.dot_i16x8_s(v3, w0));
              p31 = i32x4.add(p31, i32x4.dot_i16x8_s(v3, w1));
            }
          } else {
            for (; i < end; i += 4, w += 32) {
              const v0 = v128.load32_splat(i);
              p00 = i32x4.add(p00, i32x4.dot_i16x8_s(v0, v128.load(w)));
              p01 = i32x4.add(p01, i32x4.dot_i16x8_s(v0, v128.load(w, 16)));
            }
          }
        }
        const count: usize = four ? 4 : 1;
        for (let k: usize = 0; k < count; k++) {
          const at = (x + k) * pixel;
          let made8 = i16x8.narrow_i32x4_s(scaled(p00, s0, b0), scaled(p01, s1, b1));
          if (add) made8 = i16x8.add_sat_s(made8, v128.load(rowAdd + at));
          if (relu) made8 = i16x8.max_s(made8, zero);
          v128.store(rowTo + at, made8);
          p00 = p10;
          p01 = p11;
          p10 = p20;
          p11 = p21;
          p20 = p30;
          p21 = p31;
        }
        x += <i32>count;
      }
    }
  }
}

/** Weights lie in blocks of 8 made channels: [block][pair of given channels][8][2]. */
export function convolve1(
  from: usize,
  given: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
): void {
  const given2: usize = given * 2;
  const made2: usize = made * 2;
  for (let y: i32 = 1; y <= height; y++) {
    for (let x: i32 = 1; x <= width; x++) {
      const at: usize = y * (width + 2) + x;
      const start = from + at * given2;
      const o = to + at * made2;
      for (let block: i32 = 0; block < made; block += 8) {
        let p0 = i32x4.splat(0);
        let p1 = i32x4.splat(0);
        let w = weights + block * given2;
        for (let i = start; i < start + given2; i += 4, w += 32) {
          const v = v128.load32_splat(i);
          p0 = i32x4.add(p0, i32x4.dot_i16x8_s(v, v128.load(w)));
          p1 = i32x4.add(p1, i32x4.dot_i16x8_s(v, v128.load(w, 16)));
        }
        const own = block * 4;
        const low = scaled(p0, v128.load(scale + own), v128.load(bias + own));
        const high = scaled(p1, v128.load(scale + own, 16), v128.load(bias + own, 16));
        v128.store(o + block * 2, i16x8.narrow_i32x4_s(low, high));
      }
    }
  }
}

/** `to` = relu(`add` + `from` at twice the size, bilinear, cut to `width` and `height`). */
export function growAdd(
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
  const zero = i16x8.splat(0);
  // Three quarters and one, as parts of 32,768.
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
        const upper = mixed(v128.load(a + k), near, v128.load(b + k), far);
        const lower = mixed(v128.load(c + k), near, v128.load(d + k), far);
        const sum = i16x8.add_sat_s(v128.load(add + at + k), mixed(upper, near, lower, far));
        v128.store(to + at + k, i16x8.max_s(zero, sum));
      }
    }
  }
}

function mixed(one: v128, part: v128, two: v128, rest: v128): v128 {
  return i16x8.add_sat_s(i16x8.q15mulr_sat_s(one, part), i16x8.q15mulr_sat_s(two, rest));
}
