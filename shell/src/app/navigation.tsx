import { LocalizedLink, useLanguage } from '@liftout/kit';
import type { NavigationPlace } from '@liftout/page-contract';
import { useRegistry } from '../remotes/use-registry';

export interface PublishedLink {
  /** Path without language. */
  path: string;
  label: string;
}

/** The links that remotes publish for a place, in the page's language. */
export function usePublishedLinks(place: NavigationPlace): readonly PublishedLink[] {
  const { remotes } = useRegistry();
  const language = useLanguage();
  return remotes
    .flatMap(({ navigation = [] }) => navigation)
    .filter((link) => link.place === place)
    .map(({ path, label }) => ({ path, label: label[language] }));
}

interface LinkItemsProps {
  links: readonly PublishedLink[];
  className: string;
  onFollow?: () => void;
}

export function LinkItems({ links, className, onFollow }: LinkItemsProps) {
  return links.map(({ path, label }) => (
    <li key={path}>
      <LocalizedLink to={path} className={className} onClick={onFollow}>
        {label}
      </LocalizedLink>
    </li>
  ));
}
