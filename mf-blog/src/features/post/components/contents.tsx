import { useCurrentPart, useT } from '@liftout/kit';
import type { Heading } from '../../../posts/post';

/** The headings of a post beside its text, if there is room. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useT('mf-blog/article');
  const current = useCurrentPart(headings.map(({ id }) => id));
  return (
    <nav aria-label={t('contents')} className="mb-8 max-lg:hidden">
      <p aria-hidden="true" className="mb-3 text-sm font-semibold">
        {t('contents')}
      </p>
      <ol className="grid border-s border-line text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-ms-px block border-s-2 border-transparent py-1.5 ps-4 leading-snug text-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
