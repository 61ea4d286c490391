import { apps } from './apps.ts';

export interface Target {
  app: string;
  /** Origin of the gateway. */
  to: string;
  token: string;
}

/** The app and the gateway that a command line names; ends with a clear line when one is missing. */
export function readTarget(values: { to?: string | undefined }, positionals: readonly string[]): Target {
  const [app = ''] = positionals;
  if (!apps().includes(app)) fail(`Name one app: ${apps().join(', ')}.`);
  const token = process.env.DEPLOY_TOKEN;
  if (!token) {
    return fail(`Set DEPLOY_TOKEN to the deploy token of ${app} (one of the gateway's DEPLOY_TOKENS).`);
  }
  const to = values.to ?? process.env.DEPLOY_TO ?? 'http://localhost:3000';
  if (!URL.canParse(to)) fail(`\`--to\` must be the address of a gateway, such as https://liftout.example.`);
  return { app, to, token };
}

interface Answer {
  code?: string;
  error?: string;
  faults?: { check: string; message: string }[];
}

/** Calls the deployments API; prints a refusal with every fault and ends. */
export async function callDeployments<T>(
  { app, to, token }: Target,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const response = await fetch(new URL(`/api/deployments/${app}${path}`, to), {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body }),
  }).catch((error: Error) =>
    fail(`No gateway answers at ${to} (${(error.cause as Error | undefined)?.message ?? error.message}).`),
  );
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : {}) as T;
  const answer = parse(text);
  for (const { check, message } of answer.faults ?? []) process.stderr.write(`  ✗ ${check}: ${message}\n`);
  return fail(answer.error ?? `${to} answered ${response.status}.`);
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
