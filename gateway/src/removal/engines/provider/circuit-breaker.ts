/** Stops calls to a failing service for a while. */
export interface CircuitBreaker {
  /** False while the circuit is open. After the pause, one caller at a time may try whether the service is back. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** The attempt shows nothing about the service, for example because its caller left. */
  undecided(): void;
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  threshold: number;
  /** How long the circuit stays open, in milliseconds. */
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
