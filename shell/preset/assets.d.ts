declare module '*.jpg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
/** All files of a picture (see `picture-loader.ts`). */
declare module '*.avif?picture' {
  const picture: { avif: string; small?: string; webp: string; width: number; height: number };
  export default picture;
}
