/** Runs tasks in the background, one after the other. A task that fails is dropped. */
export function runInTurn(): (task: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task).catch(() => undefined);
  };
}
