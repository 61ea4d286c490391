/**
 * Runs inline in `<head>` during development, before React. Every app brings its own React Refresh runtime, and
 * each of them must find the renderer that the shell's React registered earlier. Without this hook, components of
 * remotes are not rendered again after an edit.
 */
export function shareReactRefresh(): void {
  const noop = () => {};
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map<number, unknown>(),
      supportsFiber: true,
      inject(renderer: unknown) {
        const id = this.renderers.size + 1;
        this.renderers.set(id, renderer);
        return id;
      },
      onScheduleFiberRoot: noop,
      onCommitFiberRoot: noop,
      onCommitFiberUnmount: noop,
    },
  });
}
