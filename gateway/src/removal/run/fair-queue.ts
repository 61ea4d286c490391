/** Waiting jobs, taken in turn from each caller, so that a caller with many jobs does not delay a caller with few. */
export interface FairQueue<Job extends { readonly caller: string }> {
  readonly length: number;
  push(job: Job): void;
  /** Puts a job before all other jobs of its caller. */
  pushFront(job: Job): void;
  /**
   * Removes and returns the next job. The caller with the fewest running jobs comes first; among equals, the caller
   * that has waited longest for its turn. Jobs of one caller keep their order.
   * @param isAllowed Jobs that it rejects stay in the queue.
   */
  take(runningOf: (caller: string) => number, isAllowed: (job: Job) => boolean): Job | undefined;
  /** @returns false when the job is not in the queue. */
  remove(job: Job): boolean;
  /** Removes all jobs. */
  clear(): Job[];
}

export function createFairQueue<Job extends { readonly caller: string }>(): FairQueue<Job> {
  /** Callers in the order of their turns. No list is empty. */
  const jobsOf = new Map<string, Job[]>();
  let length = 0;

  const listOf = (caller: string) => {
    const list = jobsOf.get(caller) ?? [];
    jobsOf.set(caller, list);
    return list;
  };
  const removeAt = (caller: string, list: Job[], index: number) => {
    list.splice(index, 1);
    length--;
    if (list.length === 0) jobsOf.delete(caller);
  };

  return {
    get length() {
      return length;
    },
    push(job) {
      listOf(job.caller).push(job);
      length++;
    },
    pushFront(job) {
      listOf(job.caller).unshift(job);
      length++;
    },
    take(runningOf, isAllowed) {
      let next: { caller: string; list: Job[]; index: number; running: number } | undefined;
      for (const [caller, list] of jobsOf) {
        const running = runningOf(caller);
        if (next && next.running <= running) continue;
        const index = list.findIndex(isAllowed);
        if (index >= 0) next = { caller, list, index, running };
      }
      if (!next) return undefined;
      const { caller, list, index } = next;
      const job = list[index] as Job;
      removeAt(caller, list, index);
      // Move this caller to the end.
      if (jobsOf.delete(caller) && list.length > 0) jobsOf.set(caller, list);
      return job;
    },
    remove(job) {
      const list = jobsOf.get(job.caller);
      const index = list?.indexOf(job) ?? -1;
      if (!list || index < 0) return false;
      removeAt(job.caller, list, index);
      return true;
    },
    clear() {
      const all = [...jobsOf.values()].flat();
      jobsOf.clear();
      length = 0;
      return all;
    },
  };
}
