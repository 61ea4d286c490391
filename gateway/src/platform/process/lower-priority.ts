import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Lowers the priority of a process for pictures, so that pages and refusals are answered first. */
export function lowerPriority(pid: number): void {
  setNice(pid, 10);
}

/** Gives all other processes for pictures precedence over this one. It cannot be undone. */
export function takeLowestPriority(): void {
  for (const thread of ownThreads()) setNice(thread, 19);
}

/** On Linux each thread has its own priority. */
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
    // The process has ended already, or the platform does not allow it.
  }
}
