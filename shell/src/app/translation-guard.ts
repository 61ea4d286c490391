/**
 * Makes React work on a page that a page translator has changed.
 *
 * A translator replaces text nodes with `<font>` elements. React keeps references to the old nodes: its next
 * `insertBefore` or `removeChild` there throws, and its text updates stay invisible. The guard remembers which element
 * replaced each text node and redirects React's calls to it. It does nothing until it detects a translator.
 */
export function guardAgainstTranslation(root: Element): void {
  const replacements = new WeakMap<Node, ChildNode>();
  let installed = false;

  const read = (records: readonly MutationRecord[]) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isForeign));
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        showUpdatedText(target as Text);
        continue;
      }
      const replacement = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node && added.has(node),
      );
      if (!replacement) continue;
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) || removed.isConnected) continue;
        replacements.set(removed, replacement as ChildNode);
        observer.observe(removed, { characterData: true });
        if (!installed) install();
        installed = true;
      }
    }
  };
  const observer = new MutationObserver(read);
  observer.observe(root, { childList: true, subtree: true });

  /** Puts a detached text node that React has updated back into the page. The translator then translates it again. */
  const showUpdatedText = (text: Text) => {
    replacements.get(text)?.replaceWith(text);
    replacements.delete(text);
  };

  /** The child of `parent` that replaced `node`, or null if there is none any more. */
  const findInPage = (parent: Node, node: Node): ChildNode | null => {
    if (node.parentNode === parent) return node as ChildNode;
    read(observer.takeRecords());
    let place: Node | null = replacements.get(node) ?? node;
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place as ChildNode | null;
  };

  const install = () => {
    const { appendChild, insertBefore, removeChild } = Node.prototype;
    Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
      if (node instanceof Text) showUpdatedText(node);
      return appendChild.call(this, node) as T;
    };
    Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
      if (node instanceof Text) showUpdatedText(node);
      return insertBefore.call(this, node, before && findInPage(this, before)) as T;
    };
    Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
      if (child.parentNode === this) return removeChild.call(this, child) as T;
      const place = replacements.get(child) ?? findInPage(this, child);
      place?.remove();
      return child;
    };
  };
}

/** Whether a translator has changed the page. Its elements and classes are the only traces. */
export const isTranslated = (root: Element): boolean =>
  root.querySelector('font') !== null || document.documentElement.matches('.translated-ltr, .translated-rtl');

/** React adds a property to each element that it has created. */
const isForeign = (node: Node): boolean =>
  node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'));
