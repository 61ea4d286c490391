/** Stops calls to a failing service for a while. */
export interface CircuitBreaker {
  /** False while the service is left alone. One caller at a time may then try whether it is back. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** The attempt said nothing about the service, for instance because its caller went away. */
  undecided(): void;
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  threshold: number;
  /** Milliseconds that it stays open. */
  pause: number;
  now?: () => number;
}

export function createCircuitBreaker({
  threshold,
  pause,
  now = () => performance.now(),
}: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let trying = false;
  return {
    allows() {
      if (failures < threshold) return true;
      if (trying || now() < openUntil) return false;
      trying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      trying = false;
    },
    failed() {
      failures++;
      trying = false;
      if (failures >= threshold) openUntil = now() + pause;
    },
    undecided() {
      trying = false;
    },
  };
}
