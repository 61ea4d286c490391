import { apps } from './apps.ts';
import { buildApps } from './build-apps.ts';

if (!(await buildApps(apps()))) process.exit(1);
const started = performance.now();
process.env.NODE_ENV ??= 'production';
// Imported by name, not by path: the gateway is type-checked in its own package.
const gateway = '../gateway/src/main.ts';
await import(gateway);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`Liftout is up on http://${hostName()}:${process.env.PORT ?? 3000} (${seconds} s).\n`);
if (!process.env.REMOVAL_MODEL && !process.env.REMOVAL_PROVIDER_API_KEY) {
  process.stdout.write(
    'The built-in engine makes the cuts. For subjects of all kinds before any background: npm run model -- isnet\n',
  );
}

/** The host in the site's address on this machine. */
function hostName(): string {
  const host = process.env.HOST || '127.0.0.1';
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
