import { Breadcrumbs, Icon, LocalizedLink } from '@liftout/kit';

interface PageTrailProps {
  label: string;
  items: readonly { title: string; to?: string }[];
  /** Text of a link to the home page beside the breadcrumbs. */
  backHome?: string;
}

/** Breadcrumbs above the title of a page. */
export function PageTrail({ label, items, backHome }: PageTrailProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <Breadcrumbs label={label} items={items} />
      {backHome && (
        <LocalizedLink to="/" className="lo-link lo-no-print inline-flex items-center gap-2 text-[0.9375rem]">
          <Icon name="arrowLeft" />
          {backHome}
        </LocalizedLink>
      )}
    </div>
  );
}
