import type { DeploymentList } from '@liftout/gateway-contract';

const html = (strings: TemplateStringsArray, ...values: (string | number | Safe)[]) =>
  new Safe(
    strings.reduce((text, part, index) => {
      const value = values[index - 1] ?? '';
      return text + (value instanceof Safe ? value.text : escapeHtml(String(value))) + part;
    }),
  );

/** HTML that needs no escaping. */
class Safe {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapeHtml = (text: string) => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
const join = (parts: readonly Safe[]) => new Safe(parts.map(({ text }) => text).join(''));

const css = `:root{color-scheme:light dark;--paper:light-dark(#faf7f0,#15100e);--ink:light-dark(#1d1714,#f4ece1);
--soft:light-dark(#6b5f57,#b5a79b);--line:light-dark(#e4dccd,#3a302b);--accent:light-dark(#c8321a,#ff7a5c)}
body{margin:0 auto;max-width:64rem;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "Instrument Sans",system-ui,sans-serif}
h1,h2{font-family:"Bricolage Grotesque",system-ui,sans-serif;line-height:1.15;margin:0}
h1{font-size:2.5rem}h2{font-size:1.4rem;margin-top:3rem}p{color:var(--soft);margin:.5rem 0 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin-top:1rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.55rem .9rem .55rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
td.text{white-space:normal;min-width:16rem}
th{color:var(--soft);font-weight:500}code{font-size:.9em}.live{color:var(--accent);font-weight:600}
summary{cursor:pointer;margin-top:1rem;color:var(--soft)}a{color:inherit}`;

/** What runs and since when, for people: the same facts as the JSON, without a script. */
export function overviewPage({ apps }: DeploymentList, nonce: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Deployments | Liftout</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${nonce}">${new Safe(css)}</style></head><body><main>
<h1>Deployments</h1><p>What runs on this gateway, and since when. Programs get the same as JSON. <a href="/">To the site</a></p>
${apps.length === 0 ? html`<p>Nothing runs yet.</p>` : overview(apps)}
${join(apps.map(details))}</main></body></html>`.text;
}

type App = DeploymentList['apps'][number];

const overview = (
  apps: readonly App[],
) => html`<div class="scroll"><table><thead><tr><th>App</th><th>Version</th>
<th>Live since</th><th>By</th><th>Browser files</th><th>Canary</th></tr></thead><tbody>${join(
  apps.map(
    ({ name, live, canary }) => html`<tr><td><a href="#${name}">${name}</a></td>
<td>${live.version} <code>${live.hash}</code></td><td>${time(live.at)}</td><td>${live.by}</td><td>${size(live.size)}</td>
<td>${canary ? `${canary.percent} % on ${canary.hash}` : 'none'}</td></tr>`,
  ),
)}</tbody></table></div>`;

const details = ({ name, history, canary, dropped }: App) => html`<section><h2 id="${name}">${name}</h2>
${
  canary
    ? html`<p><span class="live">Canary</span> <code>${canary.hash}</code> for ${canary.percent} % of visitors since
${time(canary.at)}, by ${canary.by}: ${canary.views} pages served, ${canary.failedViews} failed.</p>`
    : ''
}
<div class="scroll"><table><thead><tr><th>When</th><th>What</th><th>Version</th><th>By</th><th>Browser files</th></tr></thead><tbody>
${join(
  history.map(
    ({ at, how, version, hash, by, size: bytes }, index) => html`<tr><td>${time(at)}</td>
<td>${index === 0 ? html`<span class="live">${how}, live</span>` : how}</td><td>${version} <code>${hash}</code></td>
<td>${by}</td><td>${size(bytes)}</td></tr>`,
  ),
)}</tbody></table></div>
${
  dropped.length > 0
    ? html`<details open><summary>Canaries that came to nothing</summary><div class="scroll"><table><thead><tr><th>When</th>
<th>Version</th><th>Share</th><th>Why</th></tr></thead><tbody>${join(
        dropped.map(
          (item) => html`<tr><td>${time(item.droppedAt)}</td><td><code>${item.hash}</code></td>
<td>${item.percent} %</td><td class="text">${item.reason}</td></tr>`,
        ),
      )}</tbody></table></div></details>`
    : ''
}</section>`;

const time = (iso: string) =>
  html`<time datetime="${iso}">${iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
const size = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
