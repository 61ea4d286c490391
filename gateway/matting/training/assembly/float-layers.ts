// Layers of the person network in AssemblyScript, with SIMD.
//
// A feature map holds f32 values: rows from the top, the channels of a pixel together, no border. Numbers of channels are
// multiples of 4, those of a convolution's outputs multiples of 8. Addresses are in bytes, sizes in pixels.

const RELU: i32 = 1;
const HARD_SWISH: i32 = 2;

function activate(values: v128, activation: i32): v128 {
  if (activation === RELU) return f32x4.max(values, f32x4.splat(0));
  if (activation === HARD_SWISH) {
    const gate = f32x4.min(f32x4.max(f32x4.add(values, f32x4.splat(3)), f32x4.splat(0)), f32x4.splat(6));
    return f32x4.mul(values, f32x4.mul(gate, f32x4.splat(<f32>(1.0 / 6.0))));
  }
  return values;
}

/** 1 x 1 convolution of `pixels` pixels. Weights: [block of 8 outputs][input][8]. */
export function floatConvolve(
  from: usize,
  inputs: i32,
  weights: usize,
  bias: usize,
  to: usize,
  pixels: i32,
  outputs: i32,
  activation: i32,
): void {
  const inputBytes: usize = inputs * 4;
  const outputBytes: usize = outputs * 4;
  for (let block: i32 = 0; block < outputs; block += 8) {
    const ownWeights = weights + <usize>block * inputBytes;
    const bias0 = v128.load(bias + block * 4);
    const bias1 = v128.load(bias + block * 4, 16);
    for (let pixel: i32 = 0; pixel < pixels; pixel += 4) {
      // The last pixels are computed more than once if their number is not a multiple of 4.
      const second = <usize>min(pixel + 1, pixels - 1);
      const third = <usize>min(pixel + 2, pixels - 1);
      const fourth = <usize>min(pixel + 3, pixels - 1);
      let p00 = bias0;
      let p01 = bias1;
      let p10 = bias0;
      let p11 = bias1;
      let p20 = bias0;
      let p21 = bias1;
      let p30 = bias0;
      let p31 = bias1;
      const i0 = from + <usize>pixel * inputBytes;
      const i1 = from + second * inputBytes;
      const i2 = from + third * inputBytes;
      const i3 = from + fourth * inputBytes;
      for (let i: usize = 0, w = ownWeights; i < inputBytes; i += 4, w += 32) {
        const w0 = v128.load(w);
        const w1 = v128.load(w, 16);
        const v0 = v128.load32_splat(i0 + i);
        const v1 = v128.load32_splat(i1 + i);
        const v2 = v128.load32_splat(i2 + i);
        const v3 = v128.load32_splat(i3 + i);
        p00 = f32x4.add(p00, f32x4.mul(v0, w0));
        p01 = f32x4.add(p01, f32x4.mul(v0, w1));
        p10 = f32x4.add(p10, f32x4.mul(v1, w0));
        p11 = f32x4.add(p11, f32x4.mul(v1, w1));
        p20 = f32x4.add(p20, f32x4.mul(v2, w0));
        p21 = f32x4.add(p21, f32x4.mul(v2, w1));
        p30 = f32x4.add(p30, f32x4.mul(v3, w0));
        p31 = f32x4.add(p31, f32x4.mul(v3, w1));
      }
      const o = to + block * 4;
      store2(o + <usize>pixel * outputBytes, p00, p01, activation);
      store2(o + second * outputBytes, p10, p11, activation);
      store2(o + third * outputBytes, p20, p21, activation);
      store2(o + fourth * outputBytes, p30, p31, activation);
    }
  }
}

function store2(at: usize, first: v128, second: v128, activation: i32): void {
  v128.store(at, activate(first, activation));
  v128.store(at, activate(second, activation), 16);
}

/** Copies the window of `size` x `size` pixels around each output pixel into one row per pixel: [tap][channel]. */
export function floatWindows(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  channels: i32,
  size: i32,
  stride: i32,
  pad: i32,
  to: usize,
  width: i32,
  height: i32,
): void {
  const pixel: usize = channels * 4;
  let o = to;
  for (let y: i32 = 0; y < height; y++) {
    for (let x: i32 = 0; x < width; x++) {
      for (let dy: i32 = 0; dy < size; dy++) {
        const sy = y * stride - pad + dy;
        for (let dx: i32 = 0; dx < size; dx++, o += pixel) {
          const sx = x * stride - pad + dx;
          if (sy < 0 || sx < 0 || sy >= fromHeight || sx >= fromWidth) memory.fill(o, 0, pixel);
          else memory.copy(o, from + <usize>(sy * fromWidth + sx) * pixel, pixel);
        }
      }
    }
  }
}

/** Depthwise convolution. Weights: [tap][channel]. */
export function floatDepthwise(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  channels: i32,
  size: i32,
  stride: i32,
  pad: i32,
  weights: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  activation: i32,
): void {
  const pixel: usize = channels * 4;
  for (let y: i32 = 0; y < height; y++) {
    const top = y * stride - pad;
    for (let x: i32 = 0; x < width; x++) {
      const left = x * stride - pad;
      const o = to + <usize>(y * width + x) * pixel;
      for (let c: usize = 0; c < pixel; c += 16) {
        let sum = v128.load(bias + c);
        for (let dy: i32 = max(0, -top); dy < min(size, fromHeight - top); dy++) {
          const row = from + <usize>((top + dy) * fromWidth + left) * pixel + c;
          const taps = weights + <usize>(dy * size) * pixel + c;
          for (let dx: i32 = max(0, -left); dx < min(size, fromWidth - left); dx++) {
            const at = <usize>dx * pixel;
            sum = f32x4.add(sum, f32x4.mul(v128.load(row + at), v128.load(taps + at)));
          }
        }
        v128.store(o + c, activate(sum, activation));
      }
    }
  }
}

/** `to` = the mean of all pixels. */
export function floatMean(from: usize, pixels: i32, channels: i32, to: usize): void {
  const pixel: usize = channels * 4;
  const part = f32x4.splat(<f32>1 / <f32>pixels);
  for (let c: usize = 0; c < pixel; c += 16) {
    let sum = f32x4.splat(0);
    for (let i = from + c, end = i + <usize>pixels * pixel; i < end; i += pixel)
      sum = f32x4.add(sum, v128.load(i));
    v128.store(to + c, f32x4.mul(sum, part));
  }
}

/** `to` = `from` times one factor per channel. */
export function floatScale(from: usize, factors: usize, pixels: i32, channels: i32, to: usize): void {
  const pixel: usize = channels * 4;
  for (let i: usize = 0, end = <usize>pixels * pixel; i < end; i += pixel) {
    for (let c: usize = 0; c < pixel; c += 16) {
      v128.store(to + i + c, f32x4.mul(v128.load(from + i + c), v128.load(factors + c)));
    }
  }
}

/** `to` = `first` + `second`; `bytes` is a multiple of 16. */
export function floatAdd(first: usize, second: usize, bytes: usize, to: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(to + i, f32x4.add(v128.load(first + i), v128.load(second + i)));
  }
}

/** Bilinear upsampling by two, with pixel centres at half coordinates. */
export function floatUpsample(from: usize, fromWidth: i32, fromHeight: i32, channels: i32, to: usize): void {
  const pixel: usize = channels * 4;
  const width = fromWidth * 2;
  const near = f32x4.splat(0.75);
  const far = f32x4.splat(0.25);
  for (let y: i32 = 0; y < fromHeight * 2; y++) {
    const own = y >> 1;
    const other = max(0, min(fromHeight - 1, y & 1 ? own + 1 : own - 1));
    for (let x: i32 = 0; x < width; x++) {
      const ownX = x >> 1;
      const otherX = max(0, min(fromWidth - 1, x & 1 ? ownX + 1 : ownX - 1));
      const a = from + <usize>(own * fromWidth + ownX) * pixel;
      const b = from + <usize>(own * fromWidth + otherX) * pixel;
      const c = from + <usize>(other * fromWidth + ownX) * pixel;
      const d = from + <usize>(other * fromWidth + otherX) * pixel;
      const o = to + <usize>(y * width + x) * pixel;
      for (let k: usize = 0; k < pixel; k += 16) {
        const upper = f32x4.add(f32x4.mul(v128.load(a + k), near), f32x4.mul(v128.load(b + k), far));
        const lower = f32x4.add(f32x4.mul(v128.load(c + k), near), f32x4.mul(v128.load(d + k), far));
        v128.store(o + k, f32x4.add(f32x4.mul(upper, near), f32x4.mul(lower, far)));
      }
    }
  }
}
