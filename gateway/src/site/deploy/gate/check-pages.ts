import { basename } from 'node:path';
import { defaultLanguage, languages, localizePath, type RenderedPage } from '@liftout/page-contract';
import { messageOf } from '../../../platform/message-of.ts';
import { RenderInterrupted, RenderTimeout, RenderUnavailable } from '../../pages/rendering/errors.ts';
import type { Fault } from './fault.ts';

/** Pages that hang or end their process take seconds each. After this many, the others are not tried. */
const maxDeadlyPages = 2;
const faultLimit = 30;
/** Milliseconds for all pages of a version, because other versions wait for their turn. */
const defaultTimeLimit = 180_000;

export interface PageToCheck {
  /** Language-free address. */
  page: string;
  /** The remote that must answer. */
  owner: string;
  /**
   * The remote does not list this address. For a `pattern`, it stands for all such addresses and must answer 404, because
   * the browser would see a different page. A `path` without parameters may also answer 404 or redirect.
   */
  unlisted?: 'pattern' | 'path';
}

type Render = (pathname: string) => Promise<RenderedPage>;

/**
 * Renders every page in every language, as a visitor would get it. Also reports faults that the shell finds in the
 * routes of the app.
 * @param asBefore Renders with the live versions, so that existing faults of other teams' pages do not count.
 */
export async function checkPages(
  pages: readonly PageToCheck[],
  app: string,
  render: Render,
  asBefore: Render | undefined,
  timeLimit = defaultTimeLimit,
): Promise<{ faults: Fault[]; rendered: number }> {
  const faults: Fault[] = [];
  const reported = new Set<string>();
  let rendered = 0;
  let deaths = 0;
  const end = performance.now() + timeLimit;
  for (const page of pages) {
    for (const language of page.unlisted === 'pattern' ? [defaultLanguage] : languages) {
      const address = localizePath(page.page, language);
      if (performance.now() > end) {
        faults.push(fault(`The pages take too long: \`${address}\` and those after it were not tried.`));
        return { faults, rendered };
      }
      const found = await problemsAt(address, page, render);
      rendered += 1;
      for (const message of page.owner === app ? found.routeFaults : []) {
        if (!reported.has(message)) faults.push({ check: 'paths', message });
        reported.add(message);
      }
      if (found.problems.length === 0) continue;
      const isOthers = page.owner !== app;
      if (isOthers && asBefore && (await problemsAt(address, page, asBefore)).problems.length > 0) continue;
      faults.push(...found.problems.map((problem) => fault(`\`${address}\` ${problem}`)));
      if (found.deadly) deaths += 1;
      if (deaths < maxDeadlyPages && faults.length < faultLimit) continue;
      faults.push(fault('The pages after it were not tried.'));
      return { faults, rendered };
    }
  }
  return { faults, rendered };
}

async function problemsAt(address: string, page: PageToCheck, render: Render) {
  try {
    const rendered = await render(address);
    return {
      problems: problemsOf(rendered, page).map((problem) => `${problem}.`),
      routeFaults: rendered.routeFaults ?? [],
      deadly: false,
    };
  } catch (error) {
    const deadly = [RenderTimeout, RenderInterrupted, RenderUnavailable].some(
      (type) => error instanceof type,
    );
    return { problems: [`cannot be rendered: ${reason(error)}`], routeFaults: [], deadly };
  }
}

function problemsOf(page: RenderedPage, { owner, unlisted }: PageToCheck): string[] {
  if (unlisted === 'path' && (page.status === 404 || page.location)) return [];
  if (unlisted === 'pattern') {
    return page.status === 404
      ? []
      : [`answers ${page.status}, although \`pages\` does not list it: list it, or answer 404`];
  }
  if (page.location) return [`redirects to \`${page.location}\` (${page.status})`];
  if (page.status !== 200) return [`answers ${page.status}`];
  if (page.owner !== owner) return [`is answered by \`${page.owner}\``];
  const problems = [
    !/<title[^<>]*>[^<]+<\/title>/.test(page.html) && 'has no title',
    !/<meta name="description" content="[^"]+"/.test(page.html) && 'has no description',
    !/<h1[ >]/.test(page.html) && 'has no h1',
    page.missingTexts.length > 0 &&
      `uses texts that no translation has: ${page.missingTexts.slice(0, 5).join(', ')}`,
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * The error for its developer: the message, the place in the bundle, and the cause. Of server paths, only the file name
 * is shown.
 */
function reason(error: unknown): string {
  const text = messageOf(error);
  const { path } = error as NodeJS.ErrnoException;
  const [message = ''] = (path ? text.replaceAll(path, basename(path)) : text).split(/\n +at /, 1);
  const where = /[\w.-]{1,200}\.cjs:\d+:\d+/.exec(text)?.[0];
  const cause = /\[cause\]: (.+)/.exec(text)?.[1];
  return [
    message.replace(/\s+/g, ' ').slice(0, 300),
    where && ` (${where})`,
    cause && `, caused by ${cause.slice(0, 200)}`,
  ]
    .filter(Boolean)
    .join('');
}

const fault = (message: string): Fault => ({ check: 'pages', message });
