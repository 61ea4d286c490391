import { languages, type NavigationPlace, navigationPlaces } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** Links that a remote may have in each place. All apps share the frame. */
const linksInPlace = 3;
/** Characters. The footer's columns are narrow. */
const labelLimit = 32;

/** Checks that the links for the shell are well-formed, few, translated, and lead to the remote's own pages. */
export function checkNavigation({ navigation, pages }: Descriptor): Fault[] {
  const messages = navigation.flatMap(({ place, path, label }) => {
    const missing = languages.filter((language) => !label[language]?.trim());
    const long = languages.filter((language) => (label[language] ?? '').length > labelLimit);
    const faults = [
      !navigationPlaces.includes(place as NavigationPlace) &&
        `has the unknown place \`${place}\`: choose one of ${navigationPlaces.join(', ')}`,
      !pages.includes(path) && 'leads to none of the `pages` of its remote',
      missing.length > 0 && `has no label in ${missing.join(', ')}`,
      long.length > 0 && `has a label of more than ${labelLimit} characters in ${long.join(', ')}`,
    ];
    return faults.filter((fault) => fault !== false).map((fault) => `The link to \`${path}\` ${fault}.`);
  });
  for (const place of navigationPlaces) {
    const links = navigation.filter((link) => link.place === place);
    if (links.length > linksInPlace) {
      messages.push(
        `\`${place}\` has room for ${linksInPlace} links of a remote; there are ${links.length}.`,
      );
    }
    const paths = links.map(({ path }) => path);
    const twice = paths.find((path, index) => paths.indexOf(path) !== index);
    if (twice) messages.push(`\`${place}\` has two links to \`${twice}\`.`);
  }
  return messages.map((message) => ({ check: 'navigation', message }));
}
