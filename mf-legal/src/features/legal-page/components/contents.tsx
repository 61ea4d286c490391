import { useCurrentPart, useT } from '@liftout/kit';
import type { LegalSection } from '../legal-texts';

/** The table of contents; it stays in view beside the text if there is room. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const t = useT('mf-legal/shared');
  const current = useCurrentPart(sections.map(({ id }) => id));
  return (
    <nav
      aria-labelledby="contents-title"
      className="lo-no-print lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 id="contents-title" className="font-text text-sm font-semibold tracking-normal text-soft">
        {t('contents')}
      </h2>
      <ol className="mt-3 border-t-2 border-ink">
        {sections.map(({ id, title }, index) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="group flex gap-3 py-2 text-[0.9375rem] leading-snug hover:text-accent aria-[current]:font-semibold aria-[current]:text-accent-strong"
            >
              <span className="w-5 flex-none text-soft tabular-nums group-hover:text-accent group-aria-[current]:text-accent-strong">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
