const pictureExtension = /\.(?:jpe?g|jfif|png|gif|webp|bmp|tiff?|svg|hei[cf]|avif)$/i;

/** The name of a picture without its extension. Text after another dot stays: it may be part of a date or a number. */
export const stemOf = (fileName: string): string => fileName.replace(pictureExtension, '');
