/** The largest file that `POST /api/upload` takes: 10 MiB. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The largest picture that is decoded: 25 megapixels. */
export const maxPixels = 25_000_000;

/** The answer of `POST /api/upload` with 200. */
export type UploadAnswer = CompletedUpload | FailedUpload;

/** What made a cut-out: the built-in engine, a model on the server, or a provider's API. */
export const removalEngines = ['demo', 'model', 'provider'] as const;
export type RemovalEngine = (typeof removalEngines)[number];

/**
 * What the site offers when the engine is unsure about its cut or finds no subject: to mark the subject and to edit the
 * cut (`mark`), only to edit it (`edit`), or only a message (`none`). The operator chooses.
 */
export const doubtHelps = ['mark', 'edit', 'none'] as const;
export type DoubtHelp = (typeof doubtHelps)[number];

/** The engine that cuts the next picture, its usual time, and the help that the site offers after a bad cut. */
export interface EngineAnswer {
  engine: RemovalEngine;
  /** Median seconds of the latest removals on this gateway. Null before the first one. */
  usualSeconds: number | null;
  /** Absent in answers of older gateways, which means `mark`. */
  doubtHelp?: DoubtHelp;
}

/** The background is removed and the result can be fetched. */
export interface CompletedUpload {
  id: string;
  status: 'completed';
  /** True when neither a model nor a provider is configured and the demo engine made the cut. */
  isSimulationMode: boolean;
  /** For `GET /api/download/secure/{token}` and `DELETE /api/results/{token}`. */
  downloadToken: string;
  /** For `GET /uploads/{processedPath}`. */
  processedPath: string;
  /** ISO 8601: the time when the result is deleted. */
  expiresAt: string;
  /** Pixels of the result. */
  width: number;
  /** Pixels of the result. */
  height: number;
  /** Absent in answers of older gateways. */
  engine?: RemovalEngine;
  /** 0 (surely wrong) to 1 (surely right); absent with hints and when the engine cannot tell. */
  confidence?: number;
}

/** The picture was accepted, but its background could not be removed. */
export interface FailedUpload {
  id: string;
  status: 'failed';
  isSimulationMode: boolean;
  /** Empty: there is no result. */
  downloadToken: '';
  /** Empty: there is no result. */
  processedPath: '';
  /** A sentence to show. */
  error: string;
  /** One of `failureReasons`. Newer gateways may add reasons, so a caller needs a default. */
  reason: string;
}

/** The formats of `GET /api/download/secure/{token}?format=…`. */
export const downloadFormats = ['png', 'jpg', 'webp'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Pixels that a side can have in a format. PNG has no limit that matters here. */
export const longestSides: Readonly<Partial<Record<DownloadFormat, number>>> = { jpg: 65_500, webp: 16_383 };

/** Why a removal can fail, for translation. */
export const failureReasons = [
  'failed',
  'timeout',
  'no_subject',
  'no_background',
  'too_small',
  'model_failed',
  'provider_no_credits',
  'provider_refused',
  'provider_busy',
  'provider_rejected',
  'provider_down',
  'provider_timeout',
  'provider_bad_answer',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** Hints of a person about a picture. All numbers are pixels of the picture, from its upper left corner. */
export interface RemovalHints {
  /** Left, top, right, bottom of a box around the subject. Everything outside is background. */
  box?: readonly [left: number, top: number, right: number, bottom: number];
  /** Lines over the subject, in this order. A line changes the part that it lies in. A line of one point is a tap. */
  keep?: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Lines over the background. They are applied after the lines to keep. */
  erase?: readonly (readonly (readonly [x: number, y: number])[])[];
}
