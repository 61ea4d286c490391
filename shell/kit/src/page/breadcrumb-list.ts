import { localizePath } from '@liftout/page-contract';
import { useLanguage } from '../language/use-language.ts';
import type { BreadcrumbsProps } from '../ui/breadcrumbs.tsx';
import { useSite } from './site.tsx';

/** The items of `Breadcrumbs` as schema.org BreadcrumbList, for `PageHead`. */
export function useBreadcrumbList(items: BreadcrumbsProps['items']): Record<string, unknown> {
  const { origin } = useSite();
  const language = useLanguage();
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(to && { item: origin + localizePath(to, language) }),
    })),
  };
}
