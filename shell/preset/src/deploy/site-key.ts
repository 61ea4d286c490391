/** One of the keys of a private site (`UPLOAD_ACCESS=key`), for the browser and the requests of a deploy. */
export const siteKey = (): string | undefined => process.env.LIFTOUT_SITE_KEY || undefined;

/** Headers that let this machine into a private site. */
export function siteHeaders(): Record<string, string> {
  const key = siteKey();
  if (key === undefined) return {};
  return { Authorization: `Basic ${Buffer.from(`liftout:${key}`).toString('base64')}` };
}
