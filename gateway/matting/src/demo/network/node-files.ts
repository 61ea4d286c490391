import { readFile } from 'node:fs/promises';
import type { NetworkFiles } from './network.ts';

/** Reads the network's files in Node. A browser fetches them instead. */
export async function readNetworkFiles(): Promise<NetworkFiles> {
  const [layers, weights] = await Promise.all(
    ['layers.wasm', 'weights.bin'].map((name) => readFile(new URL(name, import.meta.url))),
  );
  return { layers, weights } as NetworkFiles;
}
