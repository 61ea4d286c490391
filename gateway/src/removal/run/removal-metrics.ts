import { Counter, Histogram, type Registry } from 'prom-client';

/** Removals whose median is the usual time. */
const recent = 20;

export type RemovalMetrics = ReturnType<typeof createRemovalMetrics>;

/** Prometheus metrics of the removals. */
export function createRemovalMetrics(registry: Registry) {
  const registers = [registry];
  const removals = new Histogram({
    name: 'liftout_removal_seconds',
    help: 'Time of a removal, waiting included, by engine and outcome.',
    labelNames: ['engine', 'outcome'],
    buckets: [0.1, 0.3, 1, 2, 3, 5, 10, 20, 60, 120],
    registers,
  });
  const latest: number[] = [];
  return {
    observeRemoval({ engine, outcome, seconds }: { engine: string; outcome: string; seconds: number }) {
      removals.observe({ engine, outcome }, seconds);
      if (outcome === 'ok' && latest.push(Math.round(seconds * 100) / 100) > recent) latest.shift();
    },
    /** Median seconds of the latest removals. Null before the first one. */
    usualSeconds(): number | null {
      return latest.toSorted((a, b) => a - b)[latest.length >> 1] ?? null;
    },
    coalesced: new Counter({
      name: 'liftout_coalesced_total',
      help: 'Requests that joined an identical job.',
      registers,
    }),
    providerAnswers: new Counter({
      name: 'liftout_provider_answers_total',
      help: 'Calls to the removal provider, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    resultsDeleted: new Counter({
      name: 'liftout_results_deleted_total',
      help: 'Stored files that were deleted because they were too old.',
      registers,
    }),
  };
}
