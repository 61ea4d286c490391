import { apps } from './apps.ts';
import { buildApps } from './build-apps.ts';

const chosen = process.argv.slice(2);
process.exit((await buildApps(chosen.length > 0 ? chosen : apps())) ? 0 : 1);
