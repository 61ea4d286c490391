import { join } from 'node:path';
import type { Configuration, RuleSetRule } from '@rspack/core';

const workerFile = /\.worker\.ts$/;

/** Lets code write `new Worker(new URL('./name.worker.ts', import.meta.url))`; see worker-loader.cjs for why. */
export function withWorkers(configurations: Configuration[]): Configuration[] {
  return configurations.map((configuration) => ({
    ...configuration,
    module: {
      ...configuration.module,
      parser: {
        ...configuration.module?.parser,
        javascript: { ...configuration.module?.parser?.javascript, worker: false },
      },
      rules: [
        ...(configuration.module?.rules ?? []).map((rule) => exceptWorkers(rule as RuleSetRule)),
        {
          test: workerFile,
          dependency: 'url',
          type: 'asset/resource',
          generator: { filename: 'worker/[name].[contenthash:8].js' },
          loader: join(import.meta.dirname, 'worker-loader.cjs'),
        },
      ],
    },
  }));
}

const exceptWorkers = (rule: RuleSetRule): RuleSetRule =>
  rule.loader === 'builtin:swc-loader' ? { ...rule, exclude: workerFile } : rule;
