/**
 * Rspack loader that bundles a worker separately into one script. In the remote's build, the worker would contain the
 * federation runtime, which waits for a page that a worker does not have.
 */
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { rspack } = require('@rspack/core');

module.exports = function workerLoader() {
  const done = this.async();
  const path = mkdtempSync(join(tmpdir(), 'liftout-worker-'));
  const compiler = rspack({
    mode: this.mode,
    devtool: false,
    target: ['webworker', 'es2022'],
    entry: this.resourcePath,
    output: { path, filename: 'worker.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  const finish = (error, source) => {
    rmSync(path, { recursive: true, force: true });
    done(error, source);
  };
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error || stats.hasErrors()) {
        return finish(error ?? new Error(stats.toString({ all: false, errors: true })));
      }
      for (const file of stats.compilation.fileDependencies) this.addDependency(file);
      finish(null, readFileSync(join(path, 'worker.js')));
    });
  });
};
