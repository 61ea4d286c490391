import { type PageState, pageStateId, toInlineJson } from '@liftout/page-contract';
import { type DevelopmentBuild, overlayRegistry } from './development-build.ts';
import { reactPath } from './development-react.ts';

const stateElement = new RegExp(`(<script type="application/json" id="${pageStateId}">)([^<]*)(</script>)`);

/** Puts React's development build before every other script of a page. */
export function withDevelopmentReact(html: string): string {
  return html.replace('<head>', `<head><script src="${reactPath}"></script>`);
}

/** Changes a page of the site so that it navigates to the remote in development, not to its live version. */
export function withDevelopmentBuild(html: string, build: DevelopmentBuild): string {
  const patched = html.replace(stateElement, (_, start: string, json: string, end: string) => {
    const state = JSON.parse(json) as PageState;
    const live = state.registry.remotes.find(({ name }) => name === build.descriptor.name);
    // Header and footer of this HTML have the links of the live version. With other links, it would not hydrate.
    const registry = overlayRegistry(state.registry, build, live?.navigation ?? []);
    return start + toInlineJson({ ...state, registry }) + end;
  });
  return withDevelopmentReact(patched);
}
