import { z } from 'zod';
import { covers } from './path-pattern.ts';

const fileName = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'must be a plain relative path');
const files = z.record(
  fileName,
  z.object({ size: z.int().min(0), integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/) }),
);
const path = z.string().max(200).startsWith('/');

/** Files below `root/` are served at their address at the root of the site. */
const rootFile = /^root(?:\/(?:en|zh|es|fr|de)(?=\/))?(\/.+)$/;

/** What a build says of itself (`dist/descriptor.json`); written by `@liftout/preset`. */
export const descriptorSchema = z
  .object({
    /** Of the descriptor's content: the version's name in the registry, the store and the caches. */
    hash: z.string().regex(/^[0-9a-f]{16}$/),
    /** `shell`, or a remote's name: `mf-blog`. */
    name: z.string().regex(/^(shell|mf-[a-z][a-z0-9-]{0,30})$/),
    /** The package's version, for people. */
    version: z.string().max(64),
    /** Script that a browser starts with. */
    entry: fileName,
    /** Script that the server starts with. */
    server: fileName,
    /** Language-free path patterns that the remote owns, in React Router's syntax. */
    paths: z.array(path).max(100),
    /** Every page's language-free address. */
    pages: z.array(path).max(5000),
    /** Chunk name → files; a page's chunk is named after its route id. */
    chunks: z.record(z.string(), z.object({ js: z.array(fileName), css: z.array(fileName) })),
    /** Published JSON: `<name>/<language>` → file. */
    data: z.record(z.string(), fileName),
    /** Shared package → range that this build accepts. */
    shared: z.record(z.string(), z.string().max(64)),
    /** Of the shell: shared package → version that it brings. */
    provides: z.record(z.string(), z.string().max(64)).default({}),
    /** Namespace → language → what its translation lacks, and has beyond the English texts. */
    texts: z
      .record(
        z.string(),
        z.record(z.string(), z.object({ missing: z.array(z.string()), unknown: z.array(z.string()) })),
      )
      .default({}),
    /** Every file of the browser's side. */
    files,
    /** Every file of the server's side. */
    serverFiles: files,
  })
  .superRefine(({ name, paths, files }, context) => {
    if (name === 'shell') return;
    for (const file of Object.keys(files)) {
      const [, address] = rootFile.exec(file) ?? [];
      if (!address || paths.some((pattern) => covers(pattern, address))) continue;
      context.addIssue({
        code: 'custom',
        path: ['files', file],
        message: 'is outside the paths of its remote',
      });
    }
  });

export type Descriptor = z.infer<typeof descriptorSchema>;
