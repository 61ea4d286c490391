import { availableParallelism } from 'node:os';
import { number, type SettingValues } from '../../platform/config/settings.ts';

/** The variables of the processes that work on pictures. */
export const runSettings = {
  workers: number('WORKERS', {
    min: 1,
    max: 256,
    fallback: String(availableParallelism()),
    description:
      'Processes that work on pictures. Without a value: one per core. While one visitor occupies all of them, one more is started for the others.',
  }),
  queueLimit: number('QUEUE_LIMIT', {
    min: 0,
    max: 100_000,
    fallback: '64',
    description: 'Pictures that may wait for a process or the provider. Further ones get a 503.',
  }),
  callerLimit: number('CALLER_LIMIT', {
    min: 1,
    max: 100_000,
    fallback: '16',
    description:
      'Pictures of one address or key that may run or wait at the same time. Further ones get a 429.',
  }),
} as const;

export type RunConfig = SettingValues<typeof runSettings>;
