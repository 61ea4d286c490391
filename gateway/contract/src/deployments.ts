/** The part of the gate that found a fault. */
export type DeploymentCheck =
  | 'archive'
  | 'descriptor'
  | 'integrity'
  | 'paths'
  | 'page contract'
  | 'shared versions'
  | 'navigation'
  | 'translations'
  | 'placeholders'
  | 'budget'
  | 'pages';

/** One reason to refuse a version, in words that its developer can act on. */
export interface DeploymentFault {
  check: DeploymentCheck;
  message: string;
}

/** What `PUT /api/deployments/{app}` found, with or without `?check`. */
export interface DeploymentReport {
  app: string;
  version: string;
  /** The version's name in the store: 16 hexadecimal digits. */
  hash: string;
  /** True when visitors get it from now on; false after `?check` and for a canary. */
  live: boolean;
  /** Of the visitors, when it is a canary. */
  canary?: number;
  /** What does not break the site but is worth a look, such as texts that are still placeholders. */
  warnings: DeploymentFault[];
  /** Page renderings that were checked: pages × languages. */
  rendered: number;
  /** Bytes of JavaScript and styles of the heaviest page, Brotli. */
  heaviestPage: { id: string; bytes: number };
  /** Milliseconds of the gate. */
  checkedIn: number;
  /** Milliseconds from the decision until visitors got it. */
  switchedIn?: number;
}

export const deploymentErrorCodes = ['deployment_refused', 'no_such_version', 'state_damaged'] as const;
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
  /** Name of the deploy token; `workspace` for builds of the gateway's own workspace. */
  by: string;
  /** Bytes of its browser files. */
  size: number;
  how: 'deploy' | 'rollback' | 'promote';
}

export interface CanaryVersion extends Omit<LiveVersion, 'how'> {
  percent: number;
  /** Pages served to its visitors since this gateway started, and those that reported an error. */
  views: number;
  failedViews: number;
}

export interface DroppedVersion extends Omit<LiveVersion, 'how'> {
  percent: number;
  /** ISO 8601. */
  droppedAt: string;
  reason: string;
}

/** `GET /api/deployments`. */
export interface DeploymentList {
  apps: {
    name: string;
    live: LiveVersion;
    /** The newest first; the first is live. */
    history: LiveVersion[];
    canary?: CanaryVersion;
    dropped: DroppedVersion[];
  }[];
}

/** Body of `POST /api/deployments/{app}/errors`: a page of a canary failed in a browser. */
export interface CanaryErrorReport {
  /** The nonce of the page that failed: each page counts once. */
  view: string;
  message: string;
}
