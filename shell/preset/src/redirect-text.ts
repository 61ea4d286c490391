/**
 * What to do when a site answers with a redirect. A tool that followed it would lose the token or the method, or would
 * work with an address that is not the site's.
 * @param location Header of the answer.
 */
export function redirectText(site: URL, location: string): string {
  const { origin, pathname } = URL.parse(location, site.href) ?? site;
  const target = origin === site.origin ? origin + pathname : origin;
  return `${site.origin} redirects to ${target}. Use the address of the site itself.`;
}
