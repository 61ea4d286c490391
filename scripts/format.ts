import { runChild } from './child-process.mjs';

process.exit(await runChild('biome', ['check', '--write', '.'], { stdio: 'inherit' }));
