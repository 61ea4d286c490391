import type { DeploymentErrorCode, ErrorCode } from '@liftout/gateway-contract';

export interface GatewayErrorOptions extends ErrorOptions {
  headers?: Readonly<Record<string, string>>;
  /** Further fields of the JSON answer. */
  details?: Readonly<Record<string, unknown>>;
  /** True when an operator should look at the error: it is logged as an error with its cause. */
  report?: boolean;
}

/** A refusal that the caller may see. `message` is a plain English sentence without internal details. */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError';
  readonly status: number;
  readonly code: ErrorCode | DeploymentErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly report: boolean;

  constructor(
    status: number,
    code: ErrorCode | DeploymentErrorCode,
    message: string,
    options: GatewayErrorOptions = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
    this.report = options.report ?? false;
  }
}
