// Clients such as axios always send `application/json, */*`. They get the picture.

/**
 * True when an Accept header prefers JSON to a picture.
 * @param mediaType Media type of the result.
 */
export function prefersJson(accept: string, mediaType: string): boolean {
  const ranges = accept.split(',').map(parseRange);
  const qualityOf = (type: string) => ranges.find((range) => range.type === type)?.quality;
  const json = qualityOf('application/json') ?? qualityOf('application/*') ?? 0;
  const group = `${mediaType.split('/')[0]}/*`;
  const picture = qualityOf(mediaType) ?? qualityOf(group) ?? qualityOf('*/*') ?? 0;
  return json > picture;
}

function parseRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: Number.isFinite(quality) ? quality : 1 };
}
