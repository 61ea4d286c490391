import type {
  DeploymentList,
  LiveVersion,
  VersionHealth,
  VersionSource,
  WebVitals,
} from '@liftout/gateway-contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';

/** HTML that needs no escaping. */
interface Safe {
  readonly safe: string;
}

const raw = (safe: string): Safe => ({ safe });
const join = (parts: readonly Safe[]) => raw(parts.map(({ safe }) => safe).join(''));

function html(strings: TemplateStringsArray, ...values: (string | number | Safe)[]): Safe {
  return raw(
    strings.reduce((text, part, index) => {
      const value = values[index - 1] ?? '';
      return text + (typeof value === 'object' ? value.safe : escapeMarkup(String(value))) + part;
    }),
  );
}

export const overviewStyles = `:root{color-scheme:light dark;--paper:light-dark(#faf7f0,#15100e);--ink:light-dark(#1d1714,#f4ece1);
--soft:light-dark(#6b5f57,#b5a79b);--line:light-dark(#e4dccd,#3a302b);--accent:light-dark(#c8321a,#ff7a5c)}
body{margin:0 auto;max-width:72rem;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "Instrument Sans",system-ui,sans-serif}
h1,h2{font-family:"Bricolage Grotesque",system-ui,sans-serif;line-height:1.15;margin:0}
h1{font-size:2.5rem}h2{font-size:1.4rem;margin-top:3rem}p{color:var(--soft);margin:.5rem 0 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin-top:1rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.55rem .9rem .55rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
td.text{white-space:normal;min-width:16rem}
th{color:var(--soft);font-weight:500}code{font-size:.9em}.live{color:var(--accent);font-weight:600}
.problem{border-left:.25rem solid var(--accent);padding-left:.75rem;color:var(--ink)}
summary{cursor:pointer;margin-top:1rem;color:var(--soft)}a{color:inherit}`;

/**
 * A page for people with the same facts as the JSON: what is live, and since when. It has no script.
 * @param style Style element with `overviewStyles`.
 */
export function overviewPage({ apps, environments, problems }: DeploymentList, style: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Deployments | Liftout</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
${raw(style)}</head><body><main>
<h1>Deployments</h1><p>What is live, and since when. Programs get the same as JSON. <a href="/">To the site</a></p>
${join(problems.map((problem) => html`<p class="problem">${problem}</p>`))}
${apps.length === 0 ? html`<p>Nothing is live yet.</p>` : overview(apps)}
${join(environments.map(environmentSection))}
${join(apps.map(appSection))}</main></body></html>`.safe;
}

type App = DeploymentList['apps'][number];
type Environment = DeploymentList['environments'][number];

function table(heads: readonly string[], rows: readonly Safe[]): Safe {
  return html`<div class="scroll"><table><thead><tr>${join(heads.map((head) => html`<th>${head}</th>`))}</tr></thead>
<tbody>${join(rows)}</tbody></table></div>`;
}

function overview(apps: readonly App[]): Safe {
  const rows = apps.map(
    ({ name, live, canary, retired }) => html`<tr><td><a href="#${name}">${name}</a></td>
${
  live
    ? html`<td>${live.version} <code>${live.hash}</code></td><td>${time(live.at)}</td><td>${live.by}</td>
<td>${size(live.size)}</td><td>${live.health.views}</td><td>${live.health.serverFailures}</td>
<td>${live.health.browserFailures}</td>`
    : html`<td>retired</td><td>${retired ? time(retired.at) : ''}</td><td>${retired?.by ?? ''}</td>
<td></td><td></td><td></td><td></td>`
}
<td>${canary ? `${canary.percent}% on ${canary.hash}` : 'none'}</td></tr>`,
  );
  return table(
    ['App', 'Version', 'Live since', 'By', 'Files', 'Pages sent', 'Failed here', 'In browsers', 'Canary'],
    rows,
  );
}

function environmentSection({ name, versions }: Environment): Safe {
  const rows = versions.map(
    ({ app, version, hash, at, by }) => html`<tr><td>${app}</td><td>${version} <code>${hash}</code></td>
<td>${time(at)}</td><td>${by}</td></tr>`,
  );
  return html`<section><h2>Environment ${name}</h2><p>Visitors never get it. All other apps have their live versions.</p>
${table(['App', 'Version', 'Since', 'By'], rows)}</section>`;
}

function appSection({ name, live, retired, history, canary, dropped }: App): Safe {
  const rows = history.map(
    (item, index) => html`<tr><td>${time(item.at)}</td>
<td>${index === 0 && live ? html`<span class="live">${item.how}, live</span>` : item.how}</td>
<td>${item.version} <code>${item.hash}</code></td><td>${item.by}</td><td>${size(item.size)}</td>
<td class="text">${origin(item)}</td></tr>`,
  );
  return html`<section><h2 id="${name}">${name}</h2>
${
  retired
    ? html`<p>Retired ${time(retired.at)} by ${retired.by}. Its pages ${retired.redirect ? `lead to ${retired.redirect}` : 'answer 404'}.</p>`
    : ''
}
${live ? html`<p>Since it went live: ${health(live.health)}.</p>` : ''}
${
  canary
    ? html`<p><span class="live">Canary</span> <code>${canary.hash}</code> for ${canary.percent}% of visitors since
${time(canary.at)}, by ${canary.by}: ${health(canary.health)}.</p>`
    : ''
}
${table(['When', 'What', 'Version', 'By', 'Files', 'From'], rows)}
${
  dropped.length > 0
    ? html`<details open><summary>Canaries that were taken back</summary>${table(
        ['When', 'Version', 'Share', 'Why'],
        dropped.map(
          (item) => html`<tr><td>${time(item.droppedAt)}</td><td><code>${item.hash}</code></td>
<td>${item.percent}%</td><td class="text">${item.reason}</td></tr>`,
        ),
      )}</details>`
    : ''
}</section>`;
}

/** The reason of an automatic rollback, and the source of the version. */
function origin({ reason, source }: LiveVersion): Safe {
  return join([html`${reason ?? ''}`, source ? sourceLine(source) : raw('')]);
}

function sourceLine({ commit, branch, run, message }: VersionSource): Safe {
  const parts = [
    message !== undefined && html`${message}`,
    commit !== undefined && html`<code>${commit.slice(0, 12)}</code>`,
    branch !== undefined && html`${branch}`,
    run !== undefined && html`<a href="${run}" rel="noreferrer">CI run</a>`,
  ];
  return join(parts.flatMap((part, index) => (part ? [...(index > 0 ? [raw(' ')] : []), part] : [])));
}

const health = ({ views, serverFailures, browserFailures, vitals }: VersionHealth) =>
  `${views} pages sent, ${serverFailures} failed on the server, ${browserFailures} failures reported by browsers${vitals ? `. ${vitalsLine(vitals)}` : ''}`;

/** A value is missing when no browser has measured it. */
function vitalsLine({ reports, lcp, inp, cls }: WebVitals): string {
  const values = [
    lcp !== undefined && `LCP ${(lcp / 1000).toFixed(1)} s`,
    inp !== undefined && `INP ${inp} ms`,
    cls !== undefined && `CLS ${cls}`,
  ];
  return `${values.filter(Boolean).join(', ')} (75th percentiles of ${reports} visits to this gateway)`;
}

const time = (iso: string) =>
  html`<time datetime="${iso}">${iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
const size = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
