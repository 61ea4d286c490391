import { z } from 'zod';
import { appNamePattern } from './app-name.ts';
import { languages } from './languages.ts';
import type { Site } from './page-state.ts';
import { matchesPattern } from './path-pattern.ts';

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
const rootFile = new RegExp(`^root(?:/(?:${languages.join('|')})(?=/))?(/.+)$`);

/** What a build says about itself (`dist/descriptor.json`). `@liftout/preset` writes it, the gateway checks it. */
export const descriptorSchema = z
  .object({
    /** Hash of the rest of the descriptor. It names the version in the registry, the store and the caches. */
    hash: z.string().regex(/^[0-9a-f]{16}$/),
    /** Version of the page contract that the build was made with. */
    contract: z.int().min(1),
    /** `shell`, or a remote's name such as `mf-blog`. */
    name: z.string().regex(appNamePattern),
    /** The package's version, for people. */
    version: z.string().max(64),
    /** Script that a browser starts with. */
    entry: fileName,
    /** Script that the server starts with. */
    server: fileName,
    /** Path patterns that the remote owns, without language, in React Router's syntax. */
    paths: z.array(path).max(100),
    /** Address of every page, without language. */
    pages: z.array(path).max(5000),
    /** Chunk name → files; a page's chunk is named after its route id. */
    chunks: z.record(z.string(), z.object({ js: z.array(fileName), css: z.array(fileName) })),
    /** Published JSON: `<name>/<language>` → file. */
    data: z.record(z.string(), fileName),
    /** Links that the shell shows for the remote. The gate checks each of them. */
    navigation: z
      .array(
        z.object({
          place: z.string().max(40),
          path,
          label: z.record(z.string().max(10), z.string().max(200)),
        }),
      )
      .max(50)
      .default([]),
    /** Version of `@liftout/preset` that made the build. */
    preset: z.string().max(64).optional(),
    /** Shared package → range that this build accepts. */
    shared: z.record(z.string(), z.string().max(64)),
    /** Only in the shell: shared package → version that it provides. */
    provides: z.record(z.string(), z.string().max(64)).default({}),
    /**
     * Namespace → language → keys that the translation lacks, keys that English does not have, and keys whose text is
     * still a placeholder.
     */
    texts: z
      .record(
        z.string(),
        z.record(
          z.string(),
          z.object({
            missing: z.array(z.string()),
            unknown: z.array(z.string()),
            placeholders: z.array(z.string()).default([]),
          }),
        ),
      )
      .default({}),
    /** Every browser file. */
    files,
    /** Every server file. */
    serverFiles: files,
  })
  .superRefine(({ name, paths, files }, context) => {
    if (name === 'shell') return;
    for (const file of Object.keys(files)) {
      const [, address] = rootFile.exec(file) ?? [];
      if (!address || paths.some((pattern) => matchesPattern(pattern, address))) continue;
      context.addIssue({
        code: 'custom',
        path: ['files', file],
        message: 'is outside the paths of its remote',
      });
    }
  });

export type Descriptor = z.infer<typeof descriptorSchema>;

/**
 * The live shell, as `/shell.json` describes it. A development server of a remote renders pages with the shell's server
 * bundle, which is served at `/shell/<descriptor.server>`.
 */
export interface LiveShell extends Pick<Site, 'origin' | 'retentionHours'> {
  readonly descriptor: Descriptor;
}
