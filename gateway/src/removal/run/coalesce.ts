/** A share in one piece of work. The last holder to release it discards what came out. */
export interface Lease<T> {
  readonly value: T;
  release(): Promise<void>;
}

interface Flight<T> {
  readonly controller: AbortController;
  readonly outcome: Promise<T>;
  holders: number;
  settled: boolean;
}

export interface Coalescer<T> {
  /**
   * Joins the work under `key` that is in flight, or starts it. One who goes away leaves it to the others; when all
   * are gone it is aborted.
   */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<Lease<T>>;
  /** How many joined work that had been started for another. */
  readonly joined: number;
}

export function createCoalescer<T>(discard: (value: T) => Promise<void>): Coalescer<T> {
  const flights = new Map<string, Flight<T>>();
  let joined = 0;

  return {
    get joined() {
      return joined;
    },
    async join(key, signal, start) {
      signal.throwIfAborted();
      const running = flights.get(key);
      if (running) joined++;
      const flight = running ?? takeOff(key, start);
      flight.holders++;

      let released = false;
      const release = async () => {
        if (released) return;
        released = true;
        flight.holders--;
        if (flight.holders > 0) return;
        if (flights.get(key) === flight) flights.delete(key);
        if (flight.settled) await flight.outcome.then(discard, () => {});
        else flight.controller.abort(signal.reason);
      };

      const { promise: gone, reject } = Promise.withResolvers<never>();
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return { value: await Promise.race([flight.outcome, gone]), release };
      } catch (error) {
        await release();
        throw error;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };

  function takeOff(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const outcome = start(controller.signal);
    const flight: Flight<T> = { controller, outcome, holders: 0, settled: false };
    flights.set(key, flight);
    const land = () => {
      flight.settled = true;
      if (flights.get(key) === flight) flights.delete(key);
    };
    outcome.then((value) => {
      land();
      // Everyone left in the very moment in which it came out.
      if (flight.holders === 0) void discard(value);
    }, land);
    return flight;
  }
}
