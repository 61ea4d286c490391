/** The pictures that the visitor has saved, copied or shared, or that a set has taken. */
const saved = new WeakSet<Blob>();

export const markSaved = (picture: Blob) => saved.add(picture);
export const isSaved = (picture: Blob): boolean => saved.has(picture);
