import {
  type DeploymentList,
  type DeploymentRefusal,
  type DeploymentReport,
  type DeploymentSwitch,
  type DeployToken,
  deploymentChecks,
  deploymentErrorCodes,
  type IssuedDeployToken,
  type PageFailureList,
  type PreviewLink,
  type VersionHealth,
} from '@liftout/gateway-contract';
import { z } from 'zod';
import { failureBody } from './request-bodies.ts';

const hash = z.string().regex(/^[\da-f]{16}$/, 'A hash has 16 characters, 0 to 9 and a to f');
const time = z.iso.datetime();

const source = z.strictObject({
  commit: z.string().exactOptional(),
  branch: z.string().exactOptional(),
  run: z.string().exactOptional().describe('Address of the CI run.'),
  message: z.string().exactOptional(),
});
const vitals = {
  lcp: z.number().exactOptional().describe('Largest Contentful Paint, milliseconds.'),
  inp: z.number().exactOptional().describe('Interaction to Next Paint, milliseconds.'),
  cls: z.number().exactOptional().describe('Cumulative Layout Shift.'),
};
const health = z.strictObject({
  views: z.int().describe('Pages sent.'),
  serverFailures: z.int().describe('Pages whose server side failed.'),
  browserFailures: z.int().describe('Failures that browsers reported.'),
  vitals: z
    .strictObject({ reports: z.int().describe('One visit in ten sends one.'), ...vitals })
    .exactOptional()
    .describe('Core Web Vitals: 75th percentiles over the latest reports to this gateway.'),
}) satisfies z.ZodType<VersionHealth>;
const version = { hash, version: z.string(), at: time, by: z.string(), size: z.int() };
const live = {
  ...version,
  how: z.enum(['deploy', 'rollback', 'promote']),
  reason: z.string().exactOptional().describe('Why, if the gateway decided it.'),
  source: source.exactOptional(),
};

const deploymentList = z.strictObject({
  apps: z.array(
    z.strictObject({
      name: z.string(),
      live: z.strictObject({ ...live, health }).exactOptional(),
      retired: z
        .strictObject({ at: time, by: z.string(), redirect: z.string().exactOptional() })
        .exactOptional(),
      history: z.array(z.strictObject(live)).describe('The newest first; the first is live.'),
      canary: z
        .strictObject({ ...version, percent: z.int(), source: source.exactOptional(), health })
        .exactOptional(),
      dropped: z.array(z.strictObject({ ...version, percent: z.int(), droppedAt: time, reason: z.string() })),
    }),
  ),
  environments: z.array(
    z.strictObject({
      name: z.string(),
      versions: z.array(
        z.strictObject({ app: z.string(), hash, version: z.string(), at: time, by: z.string() }),
      ),
    }),
  ),
  problems: z.array(z.string()).describe('Faults of this gateway.'),
}) satisfies z.ZodType<DeploymentList>;

const deploymentFault = z.strictObject({
  check: z.enum(deploymentChecks),
  message: z.string(),
});

const previewLink = z.strictObject({ url: z.url(), expires: time }) satisfies z.ZodType<PreviewLink>;

const deploymentReport = z.strictObject({
  app: z.string(),
  version: z.string(),
  hash,
  live: z.boolean().describe('True when all visitors get it from now on.'),
  canary: z.int().exactOptional().describe('Percent of the visitors.'),
  environment: z.string().exactOptional().describe('The environment that has it from now on.'),
  preview: previewLink.exactOptional().describe('A link that shows it.'),
  warnings: z
    .array(deploymentFault)
    .describe('Faults that do not break the site, such as placeholder texts.'),
  rendered: z.int().describe('Page renderings that were checked.'),
  heaviestPage: z.strictObject({ id: z.string(), bytes: z.int() }),
  checkedIn: z.number().describe('Milliseconds of the gate.'),
  switchedIn: z.number().exactOptional().describe('Milliseconds until visitors got it.'),
}) satisfies z.ZodType<DeploymentReport>;

const deploymentRefusal = z.strictObject({
  status: z.literal('failed'),
  code: z.enum(deploymentErrorCodes),
  error: z.string(),
  faults: z.array(deploymentFault),
  requestId: z.string(),
}) satisfies z.ZodType<DeploymentRefusal>;

const deploymentSwitch = z.strictObject({
  versions: z.array(z.strictObject({ app: z.string(), hash, version: z.string() })),
  switchedIn: z.number().describe('Milliseconds until visitors got it.'),
}) satisfies z.ZodType<DeploymentSwitch>;

const token = {
  id: z.string(),
  label: z.string().describe('A label: who uses the token.'),
  apps: z.array(z.string()).describe('Names of the apps that it may deploy; `*` for all.'),
  at: time.describe('When it was made or last replaced.'),
};
const deployToken = z.strictObject(token) satisfies z.ZodType<DeployToken>;
const issuedToken = z.strictObject({
  ...token,
  token: z.string().describe('The secret. It is shown only once.'),
}) satisfies z.ZodType<IssuedDeployToken>;

const pageFailures = z.strictObject({
  failures: z.array(failureBody.strict().extend({ at: time })).describe('The newest first.'),
}) satisfies z.ZodType<PageFailureList>;

export const deploymentSchemas = {
  DeploymentList: deploymentList,
  DeploymentReport: deploymentReport,
  DeploymentRefusal: deploymentRefusal,
  DeploymentSwitch: deploymentSwitch,
  PreviewLink: previewLink,
  DeployTokens: z.strictObject({ tokens: z.array(deployToken) }),
  IssuedDeployToken: issuedToken,
  PageFailures: pageFailures,
} as const;
