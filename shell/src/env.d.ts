/** The bundler puts the value in its place. */
declare const process: { env: { NODE_ENV: 'production' | 'development' } };
