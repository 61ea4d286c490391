import type { MultiStats } from '@rspack/core';
import { type DevelopmentBuild, readDevelopmentBuild } from './development-build.ts';

/** The sources do not compile. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function defer() {
  let resolve!: (build: DevelopmentBuild) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<DevelopmentBuild>((onBuild, onError) => {
    resolve = onBuild;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/** The successive builds of the remote in development. */
export class Builds {
  readonly #folder: string;
  #current = defer();
  #pending = true;
  #last: DevelopmentBuild | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The last build that compiled. Undefined before the first. */
  get last(): DevelopmentBuild | undefined {
    return this.#last;
  }

  /**
   * The build of the sources as they are now. Waits while they compile.
   * @throws BuildError
   */
  current(): Promise<DevelopmentBuild> {
    return this.#current.promise;
  }

  started(): void {
    if (this.#pending) return;
    this.#pending = true;
    this.#current = defer();
  }

  async finished(stats: MultiStats): Promise<void> {
    const { resolve, reject, promise } = this.#current;
    // Callers that wait handle the failure. The terminal shows it in any case.
    promise.catch(() => undefined);
    this.#pending = false;
    const printed = stats.hasErrors() || stats.hasWarnings();
    if (printed) process.stderr.write(`${stats.toString({ preset: 'errors-warnings', colors: false })}\n`);
    if (stats.hasErrors()) {
      reject(new BuildError(stats.toString({ preset: 'errors-only', colors: false })));
      return;
    }
    if (this.#last && !printed) process.stdout.write('Updated.\n');
    try {
      this.#last = await readDevelopmentBuild(this.#folder);
      resolve(this.#last);
    } catch (error) {
      reject(error);
    }
  }

  /** Called when a plugin has thrown. The compiler has stopped without a result and does not build again. */
  failed({ message }: Error): void {
    const text = `${message}\nThe compiler has stopped. Fix this and start \`liftout dev\` again.`;
    process.stderr.write(`${text}\n`);
    // A finished build cannot be rejected any more, so a new promise fails.
    if (!this.#pending) this.#current = defer();
    this.#pending = false;
    this.#current.promise.catch(() => undefined);
    this.#current.reject(new BuildError(text));
  }
}
