import { Badge, Container, Icon, useT, useTexts } from '@liftout/kit';
import type { ReactNode } from 'react';
import { Compare } from '../../compare/compare';
import { UploadLink } from '../../upload-link/upload-link';
import type { Scenario } from '../scenario';

/** @param above The breadcrumbs. */
export function ScenarioHero({
  scenario: { texts, hero, heroFrame },
  above,
}: {
  scenario: Scenario;
  above: ReactNode;
}) {
  const t = useT(texts);
  const chips = useTexts<{ id: string; label: string }[]>(texts, 'hero.chips');
  return (
    <section className="overflow-x-clip pt-6 pb-14 md:pt-9 lg:pb-20">
      <Container>
        {above}
        <div className="mt-6 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[6fr_7fr]">
          <div>
            <Badge tone="accent">{t('hero.badge')}</Badge>
            <h1 className="mt-4 text-[clamp(2.375rem,1.6rem+3.4vw,4.75rem)] leading-none font-extrabold tracking-[-0.035em] [&:lang(zh)]:leading-[1.2]">
              {t('hero.title')}
            </h1>
            <p className="mt-5 max-w-[46ch] text-lead text-soft">{t('hero.text')}</p>
            <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 font-semibold">
              {chips.map(({ id, label }) => (
                <li key={id} className="flex items-center gap-2">
                  <Icon name="check" className="text-accent" />
                  {label}
                </li>
              ))}
            </ul>
            <p className="mt-8">
              <UploadLink className="lo-button lo-button-solid lo-button-lg">
                <Icon name="upload" />
                {t('hero.cta')}
              </UploadLink>
            </p>
          </div>
          <Compare
            pair={hero}
            texts={texts}
            beforeAlt={t('hero.beforeAlt')}
            afterAlt={t('hero.afterAlt')}
            frame={heroFrame}
            eager
            // It overlaps the column if the margin has room for it.
            className="min-[85rem]:-mr-20 min-[85rem]:scale-105"
          />
        </div>
      </Container>
    </section>
  );
}
