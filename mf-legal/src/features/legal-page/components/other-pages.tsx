import { Icon, LocalizedLink, useT, useTexts } from '@liftout/kit';
import type { LegalPageName } from '../legal-texts';

interface OtherPage {
  id: LegalPageName;
  title: string;
  description: string;
}

/** Links from a legal page to the other three. */
export function OtherPages({ current }: { current: LegalPageName }) {
  const t = useT('mf-legal/shared');
  const pages = useTexts<OtherPage[]>('mf-legal/shared', 'otherPages.items');
  return (
    <nav aria-labelledby="other-pages-title" className="lo-no-print">
      <h2 id="other-pages-title" className="text-heading">
        {t('otherPages.title')}
      </h2>
      <ul className="mt-6 border-t-2 border-ink">
        {pages
          .filter(({ id }) => id !== current)
          .map(({ id, title, description }) => (
            <li key={id} className="border-b border-line">
              <LocalizedLink
                to={`/${id}`}
                className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
              >
                <span className="font-display text-heading leading-tight font-bold wrap-anywhere transition-colors group-hover:text-accent">
                  {title}
                </span>
                <span className="row-start-2 text-soft sm:row-start-auto">{description}</span>
                <Icon
                  name="arrowRight"
                  className="text-2xl text-accent transition-transform ease-studio group-hover:translate-x-1.5"
                />
              </LocalizedLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
