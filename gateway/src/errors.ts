import type { ErrorCode } from '@liftout/gateway-contract';

export interface GatewayErrorOptions extends ErrorOptions {
  headers?: Readonly<Record<string, string>>;
  /** True when an operator should look at it: logged as an error with its cause. */
  report?: boolean;
}

/** A refusal that the caller may see: `message` is a plain English sentence without anything of the inside. */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly report: boolean;

  constructor(status: number, code: ErrorCode, message: string, options: GatewayErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.report = options.report ?? false;
  }
}
