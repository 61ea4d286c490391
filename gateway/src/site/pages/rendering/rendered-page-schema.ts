import type { RenderedPage } from '@liftout/page-contract';
import { z } from 'zod';

/** They become a response header, so they must be addresses and nothing else. */
const address = z.string().regex(/^(?:https?:\/\/[\w.:-]+)?\/[\w./-]+$/);
/** They become part of the security policy, so they must be hashes and nothing else. */
const hashes = z.array(z.string().regex(/^sha256-[\w+/]{43}=$/)).max(100);

/** Bytes of the HTML of one page. */
export const maxPageBytes = 4 * 1024 * 1024;

/** A page from a render process. Its code belongs to the teams, so nothing of it is trusted. */
export const renderedPageSchema = z.object({
  status: z.int().min(200).max(599),
  location: z.string().max(2000).exactOptional(),
  html: z.string().max(maxPageBytes),
  scripts: z.array(address).max(200),
  inlineHashes: z.object({ scripts: hashes, styles: hashes }),
  owner: z.string().max(64).exactOptional(),
  missingTexts: z.array(z.string().max(300)).max(10_000),
  routeFaults: z.array(z.string().max(2000)).max(100).exactOptional(),
}) satisfies z.ZodType<RenderedPage>;
