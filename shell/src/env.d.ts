/** Replaced with its value by the bundler. */
declare const process: { env: { NODE_ENV: 'production' | 'development' } };
