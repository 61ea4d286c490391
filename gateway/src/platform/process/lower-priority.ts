import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Pages and refusals are answered first: a process for pictures gets the processor time that is left. */
export function lowerPriority(pid: number): void {
  setNice(pid, 10);
}

/** Gives all other processes for pictures precedence over this one. It cannot be undone. */
export function takeLowestPriority(): void {
  for (const thread of ownThreads()) setNice(thread, 19);
}

/** On Linux a priority is that of a thread. */
function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

function setNice(id: number, nice: number): void {
  try {
    setPriority(id, nice);
  } catch {
    // It has ended already, or the platform does not allow it.
  }
}
