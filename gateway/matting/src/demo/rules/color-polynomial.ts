// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';

/** Highest order of a polynomial. */
const MAX_ORDER = 4;

/** Colour as a polynomial of x and y, one per Lab channel: light on a plain backdrop varies smoothly. */
export interface ColorPolynomial {
  /** 0 to 4. */
  readonly order: number;
  /** Coefficients of l, then of a, then of b. */
  readonly coefficients: Float64Array;
}

const terms = (order: number) => ((order + 1) * (order + 2)) / 2;

/** Writes the terms 1, x, y, x², xy, y², … x and y go from -1 to 1, so that all terms have the same scale. */
function fillBasis(basis: Float64Array, order: number, x: number, y: number): void {
  basis[0] = 1;
  let t = 1;
  for (let degree = 1; degree <= order; degree++) {
    // Each term is one of the previous degree times x; the last one is times y.
    for (let j = 0; j < degree; j++, t++) basis[t] = basis[t - degree]! * x;
    basis[t] = basis[t - degree - 1]! * y;
    t++;
  }
}

/** Weighted least squares over the pixels `indices`. Higher terms are regularised, so that gaps do not overshoot. */
export function fitPolynomial(
  lab: LabPlanes,
  indices: Int32Array,
  weights: Float32Array,
  order: number,
): ColorPolynomial {
  const n = terms(order);
  const normal = new Float64Array(n * n);
  const right = new Float64Array(n * 3);
  const basis = new Float64Array(n);
  let total = 0;
  for (let s = 0; s < indices.length; s++) {
    const weight = weights[s]!;
    if (weight <= 0) continue;
    const i = indices[s]!;
    total += weight;
    fillBasis(
      basis,
      order,
      ((i % lab.width) / lab.width) * 2 - 1,
      (((i / lab.width) | 0) / lab.height) * 2 - 1,
    );
    for (let r = 0; r < n; r++) {
      const wr = weight * basis[r]!;
      for (let c = 0; c <= r; c++) normal[r * n + c] = normal[r * n + c]! + wr * basis[c]!;
      right[r] = right[r]! + wr * lab.l[i]!;
      right[n + r] = right[n + r]! + wr * lab.a[i]!;
      right[2 * n + r] = right[2 * n + r]! + wr * lab.b[i]!;
    }
  }
  for (let t = 0, degree = 0; degree <= order; degree++) {
    for (let j = 0; j <= degree; j++, t++) {
      const penalty = degree === 0 ? 1e-9 : 2e-4 * degree * degree;
      normal[t * n + t] = normal[t * n + t]! + penalty * total + 1e-9;
    }
  }
  return { order, coefficients: solve(normal, right, n) };
}

/** Solves the normal equations by Cholesky decomposition; `normal` holds the lower triangle. */
function solve(normal: Float64Array, right: Float64Array, n: number): Float64Array {
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = normal[r * n + c]!;
      for (let k = 0; k < c; k++) sum -= normal[r * n + k]! * normal[c * n + k]!;
      normal[r * n + c] = r === c ? Math.sqrt(Math.max(sum, 1e-12)) : sum / normal[c * n + c]!;
    }
  }
  for (let base = 0; base < 3 * n; base += n) {
    for (let r = 0; r < n; r++) {
      let sum = right[base + r]!;
      for (let k = 0; k < r; k++) sum -= normal[r * n + k]! * right[base + k]!;
      right[base + r] = sum / normal[r * n + r]!;
    }
    for (let r = n - 1; r >= 0; r--) {
      let sum = right[base + r]!;
      for (let k = r + 1; k < n; k++) sum -= normal[k * n + r]! * right[base + k]!;
      right[base + r] = sum / normal[r * n + r]!;
    }
  }
  return right;
}

/** The polynomial's colour at every pixel, or only in every `step`-th row and column. */
export function evaluatePolynomial(
  { order, coefficients }: ColorPolynomial,
  width: number,
  height: number,
  step = 1,
): LabPlanes {
  const planes: LabPlanes = {
    width,
    height,
    l: new Float32Array(width * height),
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
  };
  const n = terms(order);
  const row = new Float64Array(MAX_ORDER + 1);
  const columns = Float64Array.from({ length: width }, (_, x) => (x / width) * 2 - 1);
  for (const [channel, plane] of [planes.l, planes.a, planes.b].entries()) {
    for (let y = 0; y < height; y += step) {
      const v = (y / height) * 2 - 1;
      row.fill(0);
      for (let degree = 0, t = channel * n; degree <= order; degree++) {
        for (let j = 0; j <= degree; j++, t++) row[degree - j] = row[degree - j]! + coefficients[t]! * v ** j;
      }
      const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0] = row;
      for (let x = 0, i = y * width; x < width; x += step, i += step) {
        const u = columns[x]!;
        plane[i] = (((c4 * u + c3) * u + c2) * u + c1) * u + c0;
      }
    }
  }
  return planes;
}

/** Writes the distance of the pixels `indices` from the polynomial, in Lab units, into `residual`. */
export function measureResidual(
  lab: LabPlanes,
  indices: Int32Array,
  polynomial: ColorPolynomial,
  residual: Float32Array,
): void {
  const { width, height } = lab;
  const { order, coefficients } = polynomial;
  const n = terms(order);
  const basis = new Float64Array(n);
  for (let k = 0; k < indices.length; k++) {
    const i = indices[k]!;
    fillBasis(basis, order, ((i % width) / width) * 2 - 1, (((i / width) | 0) / height) * 2 - 1);
    let dl = lab.l[i]!;
    let da = lab.a[i]!;
    let db = lab.b[i]!;
    for (let t = 0; t < n; t++) {
      dl -= coefficients[t]! * basis[t]!;
      da -= coefficients[n + t]! * basis[t]!;
      db -= coefficients[2 * n + t]! * basis[t]!;
    }
    residual[k] = Math.sqrt(dl * dl + da * da + db * db);
  }
}
