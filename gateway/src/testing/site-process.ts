import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startServer } from '../server.ts';
import { openSite } from '../site/open-site.ts';
import type { Stores } from '../site/releases/open-stores.ts';

// A gateway with deployed versions only, as a process that a test can kill. A number on standard input makes it kill
// itself after that many further steps with its stores.
const config = readConfig(process.env);
const logger = createLogger('silent');
let stepsLeft = Number.POSITIVE_INFINITY;
process.stdin.on('data', (text) => {
  stepsLeft = Number(text);
  process.stdout.write('armed\n');
});

function step(): void {
  stepsLeft -= 1;
  if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
}

/** Counts a step before and one after each call. */
function counted<T extends object>(target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        step();
        const result: unknown = await value.apply(object, args);
        step();
        return result;
      };
    },
  });
}

const site = await openSite({
  config,
  logger,
  workspace: null,
  wrapStores: (stores): Stores => ({
    ...stores,
    state: counted(stores.state),
    versions: counted(stores.versions),
  }),
});
const gateway = await startServer({ config, logger, site, withRemoval: false });
process.stdout.write(`${gateway.url}\n`);
