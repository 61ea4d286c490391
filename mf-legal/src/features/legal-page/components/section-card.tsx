import { Card, LinkedText, useT } from '@liftout/kit';
import type { LegalSection } from '../legal-texts';
import { BrowserGuide } from './browser-guide';
import { CookieKinds } from './cookie-kinds';
import { DetailList } from './detail-list';

/** One section of a document. Its number is a link to the section. */
export function SectionCard({ section, number }: { section: LegalSection; number: number }) {
  const t = useT('mf-legal/shared');
  const { id, title, paragraphs, list, details, kinds, kindLabels, browsers } = section;
  const heading = `${id}-title`;
  return (
    <section id={id} aria-labelledby={heading}>
      <Card className="grid gap-x-8 gap-y-3 sm:grid-cols-[4.5rem_minmax(0,1fr)] print:block print:border-0 print:p-0">
        <a
          href={`#${id}`}
          aria-label={t('section', { number })}
          className="justify-self-start font-display text-6xl leading-[0.85] font-extrabold tracking-tighter text-accent tabular-nums no-underline transition-colors hover:text-accent-strong print:hidden"
        >
          {number}
        </a>
        <div className="grid max-w-[64ch] grid-cols-[minmax(0,1fr)] gap-5 text-[1.0625rem] leading-[1.7]">
          <h2 id={heading} className="text-heading break-after-avoid">
            <span className="hidden print:inline">{number}. </span>
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
          {list && (
            <ul className="list-[square] ps-5 marker:text-accent">
              {list.map((item) => (
                <li key={item} className="ps-1 not-first:mt-2.5">
                  <LinkedText text={item} />
                </li>
              ))}
            </ul>
          )}
          {details && <DetailList details={details} />}
          {kinds && kindLabels && <CookieKinds kinds={kinds} labels={kindLabels} />}
          {browsers && <BrowserGuide browsers={browsers} />}
        </div>
      </Card>
    </section>
  );
}
