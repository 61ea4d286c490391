import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { type AtRule, type Container, parse, type Rule } from 'postcss';
import { kilobytes } from './check-budget.ts';
import type { Fault } from './fault.ts';

/** At-rules whose rules select elements. */
const grouping: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
/** Bytes of all style sheets of a remote. A parsed sheet takes hundreds of times its size in memory. */
const maxStyles = 500_000;
/** Faults that are reported for one file at most. */
const namedFaults = 5;

/**
 * Refuses styles that reach beyond the remote's element, or that define names for the whole document. The preset wraps
 * a team's styles, so only builds without the preset are refused. The shell's styles are for the whole document.
 */
export async function checkStyles(
  directory: string,
  { name, files }: Pick<Descriptor, 'name' | 'files'>,
): Promise<Fault[]> {
  if (name === 'shell') return [];
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const bytes = sheets.reduce((sum, file) => sum + (files[file]?.size ?? 0), 0);
  if (bytes > maxStyles) {
    const message = `The style sheets have ${kilobytes(bytes)} together, the limit is ${kilobytes(maxStyles)}. Remove styles that no page uses.`;
    return [{ check: 'styles', message }];
  }
  const faults = await Promise.all(
    sheets.map(async (file) => {
      const text = await readFile(join(directory, 'web', file), 'utf8');
      const found = findEscapes(text, name).slice(0, namedFaults);
      return found.map((message) => ({ check: 'styles' as const, message: `\`${file}\`: ${message}.` }));
    }),
  );
  return faults.flat();
}

/** Finds the rules of a remote's style sheet that reach outside the remote's element. */
export function findEscapes(text: string, name: string): string[] {
  const element = new RegExp(
    `^(?::where\\(\\[data-mf=(["']?)${name}\\1\\]\\)|\\[data-mf=(["']?)${name}\\2\\])`,
  );
  const escapes: string[] = [];

  const walk = (container: Container, scope: 'none' | 'element' | 'inside') => {
    container.each((node) => {
      if (node.type === 'rule') walkRule(node, scope);
      else if (node.type === 'atrule') walkAtRule(node, scope);
    });
  };

  function walkRule(rule: Rule, scope: 'none' | 'element' | 'inside'): void {
    if (scope === 'none' && setsTailwindPropertiesOnly(rule)) return;
    // PostCSS divides the selector anew for each use of `selectors`.
    const { selectors } = rule;
    const reach = selectors.map((selector) =>
      scope === 'none' ? reachOf(selector, element) : reachOfNested(selector, scope),
    );
    for (const [index, one] of reach.entries()) {
      if (one === 'outside') escapes.push(`\`${selectors[index]}\` selects elements outside of the remote's`);
    }
    // Rules nested in a reported rule are not reported again.
    if (!reach.includes('outside')) walk(rule, reach.includes('element') ? 'element' : 'inside');
  }

  function walkAtRule(rule: AtRule, scope: 'none' | 'element' | 'inside'): void {
    if (rule.name === 'scope') {
      const start = /^\((.*?)\)(?:\s+to\b|$)/s.exec(rule.params.trim())?.[1]?.trim() ?? '';
      if (element.test(start) && !start.includes(',')) return;
      escapes.push(`\`@scope ${rule.params}\` is not the remote's element`);
    } else if (grouping.has(rule.name)) {
      if (rule.nodes) walk(rule, scope);
    } else if (!definesOwnName(rule, name)) {
      const hint = ['keyframes', 'property', 'font-face'].includes(rule.name)
        ? `: its name must begin with \`${rule.name === 'property' ? '--' : ''}${name}-\``
        : '';
      escapes.push(`\`@${rule.name} ${rule.params}\` applies to the whole document${hint}`);
    }
  }

  try {
    walk(parse(text), 'none');
  } catch (error) {
    // Not a style sheet, or one whose rules are nested too deeply.
    escapes.push(`cannot be read (${(error as Error).message})`);
  }
  return escapes;
}

/** Allowed, because Tailwind resets its custom properties on all elements to the same values in every sheet. */
const setsTailwindPropertiesOnly = (rule: Rule) =>
  rule.nodes.every((node) => node.type === 'decl' && node.prop.startsWith('--tw-'));

type Reach = 'outside' | 'element' | 'inside';

/** Whether a selector selects elements outside the remote's element, the element itself, or elements inside it. */
function reachOf(selector: string, element: RegExp): Reach {
  const [start] = element.exec(selector) ?? [];
  if (start === undefined) return 'outside';
  return reachBeyond(selector.slice(start.length));
}

/** @param scope The reach of the surrounding rule. */
function reachOfNested(selector: string, scope: 'element' | 'inside'): Reach {
  const plain = selector.trim();
  if (plain.startsWith('&')) return scope === 'inside' ? 'inside' : reachBeyond(plain.slice(1));
  // `body:has(&)` selects an ancestor of the remote.
  if (plain.includes('&')) return topLevel(plain).trimEnd().endsWith('&') ? scope : 'outside';
  if (/^[+~]/.test(plain)) return scope === 'inside' ? 'inside' : 'outside';
  return 'inside';
}

/** The reach of the rest of a selector, after the remote's element. */
function reachBeyond(rest: string): Reach {
  const text = topLevel(rest).trimEnd();
  const start = text.search(/[\s>+~|]/);
  if (start === -1) return 'element';
  return /^[+~|]/.test(text.slice(start).trimStart()) ? 'outside' : 'inside';
}

/** A selector without the contents of parentheses and brackets. */
function topLevel(selector: string): string {
  let depth = 0;
  let text = '';
  for (const character of selector.replace(/\\./gs, 'x')) {
    if (character === '(' || character === '[') depth += 1;
    if (depth === 0) text += character;
    if (character === ')' || character === ']') depth -= 1;
  }
  return text;
}

function definesOwnName(rule: AtRule, name: string): boolean {
  if (rule.name === 'charset') return true;
  if (rule.name === 'keyframes' || rule.name === '-webkit-keyframes')
    return rule.params.startsWith(`${name}-`);
  if (rule.name === 'property')
    return rule.params.startsWith('--tw-') || rule.params.startsWith(`--${name}-`);
  if (rule.name !== 'font-face') return false;
  let family = '';
  rule.walkDecls('font-family', ({ value }) => {
    family = value.replace(/["']/g, '');
  });
  return family.startsWith(`${name}-`);
}
