export { cutOutOnDevice } from './cut-out-on-device';
export { cutOutOnServer, fetchCutOut } from './cut-out-on-server';
export { shrinkPicture } from './picture-work';
