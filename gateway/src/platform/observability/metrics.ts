import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export interface ObservedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Prometheus metrics of one gateway. Each part adds its own to `registry`. */
export function createMetrics() {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'liftout_http_request_seconds',
    help: 'Seconds until a request was answered, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    registry,
    observeRequest({ method, route, status, seconds }: ObservedRequest) {
      requests.observe({ method, route, status }, seconds);
    },
    /** Adds a gauge that is read at each scrape. When reading fails, it keeps its value. */
    addGauge(name: string, help: string, read: () => number | Promise<number>) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch {
            return;
          }
        },
      });
    },
    /** CPU, memory and event loop of this process. Call it once in a process. */
    collectProcessMetrics() {
      collectDefaultMetrics({ register: registry, prefix: 'liftout_' });
    },
  };
}
