import { alteredBuild } from '../support/altered-build.ts';
import { startGateway } from '../support/gateway.ts';
import { languages, localized } from '../support/site.ts';
import { quantile, startPageLoad } from './fleet/page-load.ts';

/**
 * Puts versions of mf-blog live whose server side breaks after they have passed the gate, while visitors open pages of
 * mf-legal and mf-support, and also request pages of mf-blog. The neighbours' pages must never fail, and take at most
 * twice their usual time.
 *
 * SECONDS: duration of each phase, 8 by default.
 */
const seconds = Number(process.env.SECONDS ?? 8);
const deployToken = 'token-of-the-bench';

/** Code that breaks only after a while, because the gate loads the bundle, too. */
const faults: Record<string, string> = {
  'throws outside a page': `setTimeout(() => { throw new Error('stray'); }, 15_000);`,
  'loops for ever': `setTimeout(() => { for (;;); }, 15_000);`,
  'keeps busy': `setTimeout(() => setInterval(() => { const from = Date.now(); while (Date.now() - from < 90); }, 100), 15_000);`,
  'fills memory': `const all = []; setTimeout(() => setInterval(() => all.push(Buffer.alloc(8e6, 1)), 20), 15_000);`,
  'poisons prototypes': `setTimeout(() => { Array.prototype.map = () => { throw new Error('poisoned'); }; }, 15_000);`,
};
const pagesOf = (page: string) => languages.map((language) => localized(page, language));
const neighbours = [...pagesOf('/imprint'), ...pagesOf('/help')];

const gateway = await startGateway({ DEPLOY_TOKENS: `*=${deployToken}`, LOG_LEVEL: 'fatal' });
const headers = { Authorization: `Bearer ${deployToken}` };
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Opens the neighbours' pages for a while. The pages `beside` are requested at the same time. */
async function phase(beside: readonly string[] = []) {
  const load = startPageLoad({ url: gateway.url, paths: neighbours, visitors: 2, pause: 20 });
  const others = startPageLoad({
    url: gateway.url,
    paths: beside,
    visitors: beside.length > 0 ? 2 : 0,
    pause: 20,
  });
  await wait(seconds * 1000);
  await others.stop();
  return load.stop();
}

const ms = (value: number) => value.toFixed(1).padStart(7);
let isGood = true;
console.log(
  `${''.padEnd(24)}${'before'.padStart(15)}${'during'.padStart(15)}${'after'.padStart(15)}  failed  (p50 p99, ms)`,
);
try {
  for (const [fault, code] of Object.entries(faults)) {
    const before = await phase();
    const { archive } = await alteredBuild('mf-blog', fault.replaceAll(' ', '-'), (text, file) =>
      file.startsWith('node/') ? `${code}${text}` : text,
    );
    const response = await fetch(`${gateway.url}/api/deployments/mf-blog`, {
      method: 'PUT',
      headers,
      body: archive,
    });
    if (!response.ok) throw new Error(`Refused: ${await response.text()}`);
    await wait(12_000);
    const during = await phase([...pagesOf('/blog'), ...pagesOf('/blog/nothing')]);
    await fetch(`${gateway.url}/api/deployments/mf-blog/rollback`, { method: 'POST', headers });
    await wait(1000);
    const after = await phase();
    const failed = [before, during, after].flatMap((seen) => seen.failed);
    const cells = [before, during, after].map(
      ({ latencies }) => ms(quantile(latencies, 0.5)) + ms(quantile(latencies, 0.99)),
    );
    console.log(`${fault.padEnd(24)} ${cells.join(' ')}  ${failed.length}`);
    for (const one of failed.slice(0, 3)) console.log(`  ${one}`);
    isGood &&= failed.length === 0 && quantile(during.latencies, 0.5) <= 2 * quantile(before.latencies, 0.5);
  }
} finally {
  await gateway.stop();
}
process.exit(isGood ? 0 : 1);
