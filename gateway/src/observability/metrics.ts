import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export interface ObservedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface ObservedRemoval {
  engine: string;
  outcome: string;
  seconds: number;
}

/** Prometheus metrics of one gateway. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'liftout_http_request_seconds',
    help: 'Time until a request was answered, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  });
  const removals = new Histogram({
    name: 'liftout_removal_seconds',
    help: 'Time of a removal, waiting included, by engine and outcome.',
    labelNames: ['engine', 'outcome'],
    buckets: [0.1, 0.3, 1, 2, 3, 5, 10, 20, 60, 120],
    registers,
  });
  return {
    registry,
    observeRequest({ method, route, status, seconds }: ObservedRequest) {
      requests.observe({ method, route, status }, seconds);
    },
    observeRemoval({ engine, outcome, seconds }: ObservedRemoval) {
      removals.observe({ engine, outcome }, seconds);
    },
    providerAnswers: new Counter({
      name: 'liftout_provider_answers_total',
      help: 'Calls to the removal provider, by how they ended.',
      labelNames: ['outcome'],
      registers,
    }),
    resultsDeleted: new Counter({
      name: 'liftout_results_deleted_total',
      help: 'Stored files that were deleted because their time was over.',
      registers,
    }),
    watch(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    /** Of the process; only the real one, since these cannot be collected twice. */
    collectProcessMetrics() {
      collectDefaultMetrics({ register: registry, prefix: 'liftout_' });
    },
  };
}
