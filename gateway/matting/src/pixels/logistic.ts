/** Log odds of a probability from 0 to 1, limited to about ±9. */
export function logit(probability: number): number {
  return Math.log((probability + 1e-4) / (1 - probability + 1e-4));
}

/** Probability of log odds. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
