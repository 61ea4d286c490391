export { cutOutOnDevice } from './cut-out-on-device';
export { cutOutOnServer } from './cut-out-on-server';
export { shrinkPicture } from './picture-work';
