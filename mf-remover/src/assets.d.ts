declare module '*.css';
declare module '*.jpg' {
  const address: string;
  export default address;
}
/** All files of a picture (see `picture-loader.ts` of the preset). */
declare module '*.avif?picture' {
  const picture: import('./features/compare/picture-file').PictureFile;
  export default picture;
}
