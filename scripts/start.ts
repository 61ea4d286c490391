import { apps } from './apps.ts';
import { buildApps, isStale } from './build-apps.ts';

const stale = apps().filter(isStale);
if (stale.length > 0 && !(await buildApps(stale))) process.exit(1);
process.env.NODE_ENV ??= 'production';
await import('../gateway/src/main.ts');
