import { TooManyAtOnce } from './errors.ts';

/** Limits how much work of one caller is in progress at the same time. */
export interface CallerLimit {
  /** @throws TooManyAtOnce synchronously and not in the promise, so that shared work never fails with it. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** @param limit Running and waiting pieces of work of one caller. */
export function limitCallers(limit: number): CallerLimit {
  const counts = new Map<string, number>();
  return {
    run(caller, work) {
      const count = counts.get(caller) ?? 0;
      if (count >= limit) throw new TooManyAtOnce();
      counts.set(caller, count + 1);
      return work().finally(() => {
        const left = (counts.get(caller) ?? 1) - 1;
        if (left > 0) counts.set(caller, left);
        else counts.delete(caller);
      });
    },
  };
}
