import type { LoaderContext } from '@rspack/core';

/**
 * Marks the components of a package as free of side effects, so that a bundle leaves out those that it does not use.
 * Otherwise a bundler keeps them: it does not know what `forwardRef` does, and giving a component its name for
 * React's developer tools is a side effect.
 */
export default function pureComponents(this: LoaderContext, source: string): string {
  return source
    .replaceAll(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
}
