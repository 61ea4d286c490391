import type { ErrorAnswer } from '@liftout/gateway-contract';
import { HttpError } from '@liftout/kit';

/** The code in the gateway's answer; empty when the error has none. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof HttpError)) return '';
  try {
    const { code } = JSON.parse(error.body) as Partial<ErrorAnswer>;
    return code ?? '';
  } catch {
    return '';
  }
}
