import { apps } from './apps.ts';
import { buildApps, isStale } from './build-apps.ts';

const stale = apps().filter(isStale);
if (stale.length > 0 && !(await buildApps(stale))) process.exit(1);
process.env.NODE_ENV ??= 'production';
// By name and not by path: the gateway is type-checked in its own package.
const gateway = '../gateway/src/main.ts';
await import(gateway);
process.stdout.write(`Liftout is up on http://localhost:${process.env.PORT ?? 3000}\n`);
