import { LocalizedLink, type Registry, useLanguage } from '@liftout/kit';
import type { NavigationPlace } from '@liftout/page-contract';
import { createContext, type ReactNode, useContext } from 'react';

const RegistryContext = createContext<Registry>({ shell: '', remotes: [] });

/** The versions that this visitor gets. */
export const useRegistry = () => useContext(RegistryContext);

/** Provides the links that remotes publish to header and footer. */
export function NavigationProvider({ registry, children }: { registry: Registry; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

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
