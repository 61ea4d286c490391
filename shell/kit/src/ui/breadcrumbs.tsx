import { LocalizedLink } from '../language/localized-link.tsx';

export interface BreadcrumbsProps {
  label: string;
  /** From the top level down. The last item is the current page and needs no link. */
  items: readonly { title: string; to?: string }[];
}

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav className="lo-breadcrumbs lo-no-print" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.title}>
            {item.to ? (
              <LocalizedLink to={item.to}>{item.title}</LocalizedLink>
            ) : (
              <span aria-current="page">{item.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
