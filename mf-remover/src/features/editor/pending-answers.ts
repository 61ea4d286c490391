/** Requests to a worker that wait for their answer, by the id of the request. */
export class PendingAnswers<T> {
  readonly #waiting = new Map<number, PromiseWithResolvers<T>>();

  add(id: number): Promise<T> {
    const waiting = Promise.withResolvers<T>();
    this.#waiting.set(id, waiting);
    return waiting.promise;
  }

  resolve(id: number, value: T): void {
    this.#waiting.get(id)?.resolve(value);
    this.#waiting.delete(id);
  }

  reject(id: number, error: Error): void {
    this.#waiting.get(id)?.reject(error);
    this.#waiting.delete(id);
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
