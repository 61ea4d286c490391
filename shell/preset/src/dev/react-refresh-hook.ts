/**
 * Runs before React. Every app has its own React Refresh runtime, and each of them must find the renderer that the
 * shell's React registered earlier. Without this hook, components of remotes do not render again after an edit.
 */
const noop = () => {};

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    renderers: new Map<number, unknown>(),
    supportsFiber: true,
    // React looks for this function before it advertises its browser extension in the console.
    checkDCE: noop,
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

export {};
