export interface Step {
  name: string;
  seconds: number;
}

/** Runs steps one after the other and remembers how long each took. Progress goes to the terminal. */
export class Steps {
  readonly done: Step[] = [];

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work();
    } catch (error) {
      process.stdout.write(`✗ ${name}\n`);
      throw error;
    } finally {
      const seconds = (performance.now() - from) / 1000;
      this.done.push({ name, seconds });
      process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
    }
  }
}
