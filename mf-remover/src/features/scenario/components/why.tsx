import { Section, useT, useTexts } from '@liftout/kit';
import type { Item, Scenario } from '../scenario';

export function Why({ scenario: { texts } }: { scenario: Scenario }) {
  const t = useT(texts);
  const points = useTexts<Item[]>(texts, 'why.points');
  return (
    <Section className="bg-accent-wash">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <header className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-title font-bold">{t('why.title')}</h2>
          <p className="mt-4 text-lead">{t('why.text')}</p>
        </header>
        <ul className="grid gap-8">
          {points.map(({ id, title, text }) => (
            <li key={id} className="border-l-4 border-accent pl-6">
              <h3 className="text-heading">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
