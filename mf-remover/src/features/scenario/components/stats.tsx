import { Section, useT, useTexts } from '@liftout/kit';
import type { Scenario } from '../scenario';

export function Stats({ scenario: { texts } }: { scenario: Scenario }) {
  const t = useT(texts);
  const items = useTexts<{ id: string; value: string; label: string }[]>(texts, 'stats.items');
  return (
    <Section>
      <h2 className="text-heading">{t('stats.title')}</h2>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-4">
        {items.map(({ id, value, label }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-soft">{label}</dt>
            <dd className="font-display text-[clamp(1.5rem,7.6vw,3.25rem)] leading-none font-extrabold tracking-[-0.04em] text-accent lg:text-[clamp(2.75rem,-0.75rem+5.6vw,4.5rem)]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
