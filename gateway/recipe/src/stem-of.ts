const pictureExtension = /\.(?:jpe?g|jfif|png|gif|webp|bmp|tiff?|svg|hei[cf]|avif)$/i;

/** The name of a picture without its extension. Another dot may stand in a date or a number: what follows stays. */
export const stemOf = (fileName: string): string => fileName.replace(pictureExtension, '');
