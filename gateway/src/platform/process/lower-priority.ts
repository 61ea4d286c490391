import { setPriority } from 'node:os';

/** Pages and refusals are answered first: a process for pictures gets the processor time that is left. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // The process has ended already, or the platform does not allow it.
  }
}
