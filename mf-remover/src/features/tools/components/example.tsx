import { Button, Icon, LocalizedLink, Section, useSite, useT, useTexts } from '@liftout/kit';
import { useEffect, useState } from 'react';
import animal from '../../../images/home/animals-after-small.avif?picture';
import { StudioPicture } from '../../compare/studio-picture';
import { exampleRequest } from '../example-request';

interface Fact {
  id: string;
  term: string;
  text: string;
}

interface Copy {
  /** Counts the presses: a live region is read again only when its elements change. */
  tries: number;
  outcome: 'copied' | 'copyFailed' | null;
}

/** How long the button shows the outcome of copying, in milliseconds. */
const confirmation = 2000;

export function Example() {
  const t = useT('mf-remover/tools');
  const facts = useTexts<Fact[]>('mf-remover/tools', 'example.facts');
  const { origin } = useSite();
  const request = exampleRequest(origin);
  const [{ tries, outcome }, setCopy] = useState<Copy>({ tries: 0, outcome: null });

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setCopy({ tries, outcome: null }), confirmation);
    return () => clearTimeout(timer);
  }, [tries, outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(request);
      setCopy({ tries: tries + 1, outcome: 'copied' });
    } catch {
      // The visitor refused, or the site has no HTTPS and thus no clipboard.
      setCopy({ tries: tries + 1, outcome: 'copyFailed' });
    }
  };

  return (
    <Section sunken title={t('example.title')} lead={t('example.text')}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div className="relative min-w-0 self-start lg:mt-24">
          <div className="pointer-events-none absolute right-4 bottom-full h-36 w-64 overflow-hidden max-lg:hidden">
            <StudioPicture file={animal} alt="" />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="lo-code" tabIndex={0} aria-label={t('example.label')}>
            <pre>
              <code>{request}</code>
            </pre>
          </section>
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <Button variant="outline" onClick={() => void copy()}>
              <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
              {t(outcome === 'copied' ? 'example.copied' : 'example.copy')}
            </Button>
            <p role="status" className="text-sm text-soft">
              {outcome && (
                <span key={tries} className={outcome === 'copied' ? 'lo-hidden' : undefined}>
                  {t(`example.${outcome}`)}
                </span>
              )}
            </p>
          </div>
          <p className="mt-4 text-soft">{t('example.noKeys')}</p>
          <p className="mt-3 flex flex-wrap gap-x-8 gap-y-3 font-semibold">
            {/* This is not a router link, because the gateway serves the page. */}
            <a href="/api/docs" className="lo-link inline-flex items-center gap-2">
              {t('example.docs')}
              <Icon name="arrowRight" />
            </a>
            <LocalizedLink to="/help" className="lo-link inline-flex items-center gap-2">
              {t('example.help')}
              <Icon name="arrowRight" />
            </LocalizedLink>
          </p>
        </div>
        <dl>
          {facts.map(({ id, term, text }) => (
            <div key={id} className="border-t border-line py-4 first:border-t-2 first:border-ink">
              <dt className="font-mono font-semibold">{term}</dt>
              <dd className="mt-1 text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
