/** An engine cannot segment a picture. `message` is a sentence that may be shown to the visitor. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Stable and lower case, for metrics and translation. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
