export const deploymentChecks = [
  'archive',
  'descriptor',
  'integrity',
  'paths',
  'page contract',
  'shared versions',
  'navigation',
  'translations',
  'styles',
  'placeholders',
  'budget',
  'pages',
  'canary',
] as const;

/** The part of the gate that found a fault. */
export type DeploymentCheck = (typeof deploymentChecks)[number];

/** One reason to refuse a version. Its developer can act on the message. */
export interface DeploymentFault {
  check: DeploymentCheck;
  message: string;
}

/** The source of a version, as its team states it. */
export interface VersionSource {
  commit?: string;
  branch?: string;
  /** Address of the CI run. */
  run?: string;
  message?: string;
}

/** An address for versions that are not live. Everybody who has the address can see them. */
export interface PreviewLink {
  url: string;
  /** ISO 8601. */
  expires: string;
}

/** Answer of `PUT /api/deployments/{app}`, with or without `?check`. */
export interface DeploymentReport {
  app: string;
  version: string;
  /** The version's name in the store: 16 hexadecimal digits. */
  hash: string;
  /** True when visitors get it from now on. */
  live: boolean;
  /** Percent of the visitors who get it, when it is a canary. */
  canary?: number;
  /** The environment that has it from now on. */
  environment?: string;
  /** Where the version can be seen, after `?preview` and `?environment`. */
  preview?: PreviewLink;
  /** Findings that do not break the site, such as texts that are still placeholders. */
  warnings: DeploymentFault[];
  /** Page renderings that were checked: pages × languages. */
  rendered: number;
  /** Bytes of JavaScript and styles of the heaviest page, Brotli. */
  heaviestPage: { id: string; bytes: number };
  /** Milliseconds that the gate took. */
  checkedIn: number;
  /** Milliseconds from the decision until the visitors of this gateway got it. */
  switchedIn?: number;
}

/** The versions that a rollback or a promotion made live. */
export interface DeploymentSwitch {
  versions: { app: string; hash: string; version: string }[];
  /** Milliseconds from the decision until the visitors of this gateway got it. */
  switchedIn: number;
}

export const deploymentErrorCodes = ['deployment_refused', 'no_such_version'] as const;
export type DeploymentErrorCode = (typeof deploymentErrorCodes)[number];

/** A refusal: 422 for faults, 409 when there is no version to act on. Nothing has changed. */
export interface DeploymentRefusal {
  status: 'failed';
  code: DeploymentErrorCode;
  error: string;
  faults: DeploymentFault[];
  requestId: string;
}

export interface LiveVersion {
  hash: string;
  version: string;
  /** ISO 8601. */
  at: string;
  /** Name of the deploy token; `workspace` for builds of the gateway's workspace; `watch` for an automatic rollback. */
  by: string;
  /** Bytes of its browser files. */
  size: number;
  how: 'deploy' | 'rollback' | 'promote';
  /** Reason of an automatic rollback. */
  reason?: string;
  source?: VersionSource;
}

/** Counts for the pages of a version: of all gateways that share a Redis, otherwise of this gateway. */
export interface VersionHealth {
  /** Pages sent. */
  views: number;
  /** Pages whose server side failed. */
  serverFailures: number;
  /** Failures that browsers reported. */
  browserFailures: number;
  /** Missing until a browser has reported its Core Web Vitals. */
  vitals?: WebVitals;
}

/** Core Web Vitals of a version: 75th percentiles over the latest reports to this gateway. */
export interface WebVitals {
  /** Number of reports. One visit in ten sends one. */
  reports: number;
  /** Largest Contentful Paint, milliseconds. Missing when no report has it. */
  lcp?: number;
  /** Interaction to Next Paint, milliseconds. Missing when no visitor has interacted. */
  inp?: number;
  /** Cumulative Layout Shift, without unit. */
  cls?: number;
}

/** Body of `POST /api/deployments/{app}/vitals`: how fast a page of this version was in a browser. */
export interface WebVitalsReport {
  /** Hash of the version. */
  hash: string;
  /** Milliseconds. */
  lcp?: number;
  /** Milliseconds. */
  inp?: number;
  cls?: number;
}

export interface CanaryVersion extends Omit<LiveVersion, 'how' | 'reason'> {
  percent: number;
  health: VersionHealth;
}

export interface DroppedVersion extends Omit<LiveVersion, 'how' | 'reason' | 'source'> {
  percent: number;
  /** ISO 8601. */
  droppedAt: string;
  reason: string;
}

export interface EnvironmentVersion {
  app: string;
  hash: string;
  version: string;
  /** ISO 8601. */
  at: string;
  by: string;
}

/** An app that was taken off the site. */
export interface RetiredApp {
  /** ISO 8601. */
  at: string;
  by: string;
  /** Where visitors of its pages are sent. Without it they get a 404. */
  redirect?: string;
}

/** `GET /api/deployments`. */
export interface DeploymentList {
  apps: {
    name: string;
    /** Missing when the app is retired. */
    live?: LiveVersion & { health: VersionHealth };
    retired?: RetiredApp;
    /** The newest first; the first is live, unless the app is retired. */
    history: LiveVersion[];
    canary?: CanaryVersion;
    dropped: DroppedVersion[];
  }[];
  /** Sets of versions that visitors never get. */
  environments: { name: string; versions: EnvironmentVersion[] }[];
  /** Faults of this gateway. */
  problems: string[];
}

/** A deploy token without its secret. */
export interface DeployToken {
  id: string;
  /** A label: who uses the token. */
  label: string;
  /** Names of the apps that it may deploy; `*` for all. */
  apps: string[];
  /** When it was made or last replaced. ISO 8601. */
  at: string;
}

/** The answer to making or rotating a token. The secret is shown only once. */
export interface IssuedDeployToken extends DeployToken {
  token: string;
}

export const pageFailureKinds = ['load', 'hydration', 'render', 'uncaught'] as const;

/**
 * What went wrong in a browser: a file did not load, hydration failed, a page stopped working, or an error was not
 * caught.
 */
export type PageFailureKind = (typeof pageFailureKinds)[number];

/** Body of `POST /api/deployments/{app}/failures`: something of this version failed in a browser. */
export interface PageFailureReport {
  /** Hash of the version. */
  hash: string;
  kind: PageFailureKind;
  /** Path of the page. */
  path: string;
  message: string;
}

/** `GET /api/deployments/{app}/failures`: the latest reports, only for the team. Their text comes from browsers. */
export interface PageFailureList {
  failures: (PageFailureReport & { at: string })[];
}
