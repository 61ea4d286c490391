/** Pixels of a picture, read from its header. Null for an SVG, which has none, and if the browser can't open it. */
export async function measurePicture(picture: Blob): Promise<{ width: number; height: number } | null> {
  if (picture.type === 'image/svg+xml') return null;
  const address = URL.createObjectURL(picture);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    return width && height ? { width, height } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
    // Otherwise the browser keeps the picture until the next garbage collection.
    image.removeAttribute('src');
  }
}
