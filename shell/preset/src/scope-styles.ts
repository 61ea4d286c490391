import type { Container, Plugin, Rule } from 'postcss';

/** At-rules that contain rules with selectors. */
const grouping: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
/** Selectors of the whole document. Inside a remote, the element of the remote replaces them. */
const documentSelector = /^(?::root|:host|html|body)(?=$|[\s>])/;

/**
 * Wraps every rule of a remote in its element, so that its styles change nothing outside its pages (decision 4 of the
 * shell). `:where` adds no specificity.
 * @param name of the remote
 */
export function scopeStyles(name: string): Plugin {
  const scope = `:where([data-mf="${name}"])`;
  const scoped = (selector: string) => {
    if (selector.startsWith(scope)) return selector;
    return documentSelector.test(selector)
      ? selector.replace(documentSelector, scope)
      : `${scope} ${selector}`;
  };
  const scopeRules = (container: Container): void => {
    container.each((node) => {
      if (node.type === 'rule') {
        if (!setsTailwindPropertiesOnly(node)) node.selectors = node.selectors.map(scoped);
      } else if (node.type === 'atrule' && grouping.has(node.name) && node.nodes) {
        scopeRules(node);
      }
    });
  };
  return { postcssPlugin: 'liftout-scope-styles', OnceExit: scopeRules };
}

/** Tailwind resets its own custom properties on all elements, to the same values in every sheet. */
const setsTailwindPropertiesOnly = (rule: Rule) =>
  rule.nodes.every((node) => node.type === 'decl' && node.prop.startsWith('--tw-'));
