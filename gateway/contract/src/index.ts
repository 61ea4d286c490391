export { type ClientOptions, createClient, GatewayRefusal, UnexpectedAnswer } from './client.ts';
export {
  type CanaryErrorReport,
  type CanaryVersion,
  type DeploymentCheck,
  type DeploymentErrorCode,
  type DeploymentFault,
  type DeploymentList,
  type DeploymentRefusal,
  type DeploymentReport,
  type DroppedVersion,
  deploymentErrorCodes,
  type LiveVersion,
} from './deployments.ts';
export { type ErrorAnswer, type ErrorCode, errorCodes } from './errors.ts';
export {
  type PublicAccountAnswer,
  type PublicErrorAnswer,
  type PublicErrorCode,
  type PublicRemovalAnswer,
  publicErrorCodes,
} from './public-api.ts';
export {
  type CompletedUpload,
  type DownloadFormat,
  downloadFormats,
  type FailedUpload,
  type FailureReason,
  failureReasons,
  maxPixels,
  maxUploadBytes,
  type RemovalEngine,
  removalEngines,
  type UploadAnswer,
} from './removals.ts';
