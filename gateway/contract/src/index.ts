export { type ClientOptions, createClient, GatewayRefusal } from './client.ts';
export { type ErrorAnswer, type ErrorCode, errorCodes } from './errors.ts';
export {
  type CompletedUpload,
  type DownloadFormat,
  downloadFormats,
  type FailedUpload,
  maxPixels,
  maxUploadBytes,
  type UploadAnswer,
} from './removals.ts';
