// The layers of the demo engine's network, four numbers at a time. AssemblyScript: see ../README.md for the command.
//
// A map is f32, rows from the top, channels together, with a border of one pixel of zeros on every side.
// Counts of made channels are multiples of 8. Addresses and sizes are in bytes and pixels.

/** Weights lie in blocks of 8 made channels: [block][tap][given channel][8]. `add` is 0 or a map to add before `relu`. */
export function convolve3(
  from: usize,
  fromWidth: i32,
  given: i32,
  weights: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
  stride: i32,
  add: usize,
  relu: i32,
): void {
  const fromRow: usize = (fromWidth + 2) * given * 4;
  const toRow: usize = (width + 2) * made * 4;
  const step: usize = stride * given * 4;
  const pixel: usize = made * 4;
  const zero = f32x4.splat(0);
  for (let block: i32 = 0; block < made; block += 8) {
    const ownWeights = weights + block * 9 * given * 4;
    const b0 = v128.load(bias + block * 4);
    const b1 = v128.load(bias + block * 4 + 16);
    for (let y: i32 = 0; y < height; y++) {
      const rowFrom = from + y * stride * fromRow;
      const rowTo = to + (y + 1) * toRow + pixel + block * 4;
      const rowAdd = add + (y + 1) * toRow + pixel + block * 4;
      for (let x: i32 = 0; x < width; ) {
        if (x + 4 > width && width >= 4) x = width - 4;
        const four = x + 4 <= width;
        let p00 = b0;
        let p01 = b1;
        let p10 = b0;
        let p11 = b1;
        let p20 = b0;
        let p21 = b1;
        let p30 = b0;
        let p31 = b1;
        let w = ownWeights;
        for (let ky: usize = 0; ky < 3; ky++) {
          let i = rowFrom + ky * fromRow + x * step;
          if (four) {
            // The three taps of a row lie one after the other, in the map as in the weights.
            const end = i + 3 * given * 4;
            for (; i < end; i += 4, w += 32) {
              const w0 = v128.load(w);
              const w1 = v128.load(w, 16);
              const v0 = v128.load32_splat(i);
              const v1 = v128.load32_splat(i + step);
              const v2 = v128.load32_splat(i + 2 * step);
              const v3 = v128.load32_splat(i + 3 * step);
              p00 = f32x4.add(p00, f32x4.mul(v0, w0));
              p01 = f32x4.add(p01, f32x4.mul(v0, w1));
              p10 = f32x4.add(p10, f32x4.mul(v1, w0));
              p11 = f32x4.add(p11, f32x4.mul(v1, w1));
              p20 = f32x4.add(p20, f32x4.mul(v2, w0));
              p21 = f32x4.add(p21, f32x4.mul(v2, w1));
              p30 = f32x4.add(p30, f32x4.mul(v3, w0));
              p31 = f32x4.add(p31, f32x4.mul(v3, w1));
            }
          } else {
            const end = i + 3 * given * 4;
            for (; i < end; i += 4, w += 32) {
              const v0 = v128.load32_splat(i);
              p00 = f32x4.add(p00, f32x4.mul(v0, v128.load(w)));
              p01 = f32x4.add(p01, f32x4.mul(v0, v128.load(w, 16)));
            }
          }
        }
        const o = rowTo + x * pixel;
        if (add) {
          const a = rowAdd + x * pixel;
          p00 = f32x4.add(p00, v128.load(a));
          p01 = f32x4.add(p01, v128.load(a, 16));
          if (four) {
            p10 = f32x4.add(p10, v128.load(a + pixel));
            p11 = f32x4.add(p11, v128.load(a + pixel, 16));
            p20 = f32x4.add(p20, v128.load(a + 2 * pixel));
            p21 = f32x4.add(p21, v128.load(a + 2 * pixel, 16));
            p30 = f32x4.add(p30, v128.load(a + 3 * pixel));
            p31 = f32x4.add(p31, v128.load(a + 3 * pixel, 16));
          }
        }
        if (relu) {
          p00 = f32x4.pmax(zero, p00);
          p01 = f32x4.pmax(zero, p01);
          p10 = f32x4.pmax(zero, p10);
          p11 = f32x4.pmax(zero, p11);
          p20 = f32x4.pmax(zero, p20);
          p21 = f32x4.pmax(zero, p21);
          p30 = f32x4.pmax(zero, p30);
          p31 = f32x4.pmax(zero, p31);
        }
        v128.store(o, p00);
        v128.store(o, p01, 16);
        if (four) {
          v128.store(o + pixel, p10);
          v128.store(o + pixel, p11, 16);
          v128.store(o + 2 * pixel, p20);
          v128.store(o + 2 * pixel, p21, 16);
          v128.store(o + 3 * pixel, p30);
          v128.store(o + 3 * pixel, p31, 16);
        }
        x += four ? 4 : 1;
      }
    }
  }
}

/** Weights lie in blocks of 8 made channels: [block][given channel][8]. */
export function convolve1(
  from: usize,
  given: i32,
  weights: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
): void {
  const given4: usize = given * 4;
  const made4: usize = made * 4;
  for (let y: i32 = 1; y <= height; y++) {
    for (let x: i32 = 1; x <= width; x++) {
      const at: usize = y * (width + 2) + x;
      const start = from + at * given4;
      const o = to + at * made4;
      for (let block: i32 = 0; block < made; block += 8) {
        let p0 = v128.load(bias + block * 4);
        let p1 = v128.load(bias + block * 4, 16);
        let w = weights + block * given4;
        for (let i = start; i < start + given4; i += 4, w += 32) {
          const v = v128.load32_splat(i);
          p0 = f32x4.add(p0, f32x4.mul(v, v128.load(w)));
          p1 = f32x4.add(p1, f32x4.mul(v, v128.load(w, 16)));
        }
        v128.store(o + block * 4, p0);
        v128.store(o + block * 4, p1, 16);
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
  const pixel: usize = channels * 4;
  const fromRow: usize = (fromWidth + 2) * pixel;
  const row: usize = (width + 2) * pixel;
  const zero = f32x4.splat(0);
  const near = f32x4.splat(0.75);
  const far = f32x4.splat(0.25);
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
        const upper = f32x4.add(f32x4.mul(near, v128.load(a + k)), f32x4.mul(far, v128.load(b + k)));
        const lower = f32x4.add(f32x4.mul(near, v128.load(c + k)), f32x4.mul(far, v128.load(d + k)));
        const grown = f32x4.add(f32x4.mul(near, upper), f32x4.mul(far, lower));
        v128.store(to + at + k, f32x4.pmax(zero, f32x4.add(v128.load(add + at + k), grown)));
      }
    }
  }
}
