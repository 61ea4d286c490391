import { type PageFailureReport, pageFailureKinds, type WebVitalsReport } from '@liftout/gateway-contract';
import { appNamePattern } from '@liftout/page-contract';
import { z } from 'zod';
import { authors } from '../releases/state/authors.ts';
import { versionHash } from '../releases/state/live-state.ts';

// The JSON bodies of the calls. The API document is made from the same schemas.

const version = z.strictObject({ app: z.string(), hash: versionHash });

export const environmentName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

export const promoteBody = z.strictObject({
  hash: versionHash.describe('Without it, the canary, or the version in preview.').optional(),
});

export const rollbackBody = z.strictObject({
  hash: versionHash.describe('Without it, the version before.').optional(),
});

export const canaryBody = z.strictObject({
  hash: versionHash,
  percent: z.int().min(1).max(99).describe('Of the visitors.'),
});

/** @param otherwise The version of an app without a hash. */
const togetherBody = (otherwise: string) =>
  z.strictObject({
    versions: z
      .array(version.extend({ hash: versionHash.describe(`Without it, ${otherwise}.`).optional() }))
      .min(1)
      .max(50)
      .refine((all) => new Set(all.map(({ app }) => app)).size === all.length, 'two versions of one app')
      .describe('One version of each app.'),
  });

export const promoteTogetherBody = togetherBody('the canary, or the version in preview');

export const rollbackTogetherBody = togetherBody('the version before');

export const dropBody = z.strictObject({
  environment: environmentName.describe('Without it, the canary is dropped.').optional(),
});

export const retireBody = z.strictObject({
  redirect: z
    .string()
    .max(500)
    .regex(/^(?:\/(?!\/)[\w\-./~%]*|https?:\/\/\S+)$/, 'is a path of this site or an address')
    .refine((redirect) => redirect.startsWith('/') || URL.canParse(redirect), 'is not an address')
    .describe('Where its visitors are sent: a path of this site or an address. Without it they get a 404.')
    .optional(),
});

export const linkBody = z.union([
  z.strictObject({ versions: z.array(version).min(1).max(10) }),
  z.strictObject({ environment: environmentName }),
]);

/** Browsers of newer pages may send more fields. */
export const failureBody = z.object({
  hash: versionHash,
  kind: z.enum(pageFailureKinds),
  path: z.string().max(300).describe('Path of the page.'),
  message: z.string().max(500),
}) satisfies z.ZodType<PageFailureReport>;

/** Up to a minute: longer times tell nothing more. */
const milliseconds = z.number().min(0).max(60_000);

/** Browsers of newer pages may send more fields. */
export const vitalsBody = z.object({
  hash: versionHash,
  lcp: milliseconds.describe('Largest Contentful Paint, milliseconds.').exactOptional(),
  inp: milliseconds.describe('Interaction to Next Paint, milliseconds.').exactOptional(),
  cls: z.number().min(0).max(100).describe('Cumulative Layout Shift.').exactOptional(),
}) satisfies z.ZodType<WebVitalsReport>;

const reserved: readonly string[] = Object.values(authors);

export const newTokenBody = z.strictObject({
  label: z
    .string()
    .min(1)
    .max(64)
    .refine((label) => !reserved.includes(label), `none of ${reserved.join(', ')}`)
    .meta({ description: 'Who uses the token.', not: { enum: reserved } }),
  apps: z
    .array(z.union([z.literal('*'), z.string().regex(appNamePattern)]))
    .min(1)
    .max(50)
    .describe('Names of the apps that it may deploy; `*` for all.'),
});
