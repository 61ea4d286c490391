import { Section, useT, useTexts } from '@liftout/kit';
import type { Item, Scenario } from '../scenario';

/** Four features, each placed a little lower than the one before. */
export function ScenarioFeatures({ scenario: { texts } }: { scenario: Scenario }) {
  const t = useT(texts);
  const items = useTexts<Item[]>(texts, 'features.items');
  return (
    <Section title={t('features.title')} className="pb-0!">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ id, title, text }) => (
          <li
            key={id}
            className="lo-card lg:nth-2:mt-10 lg:nth-3:mt-20 lg:nth-4:mt-30 lg:[&:not(:last-child)]:mb-auto"
          >
            <h3 className="text-xl">{title}</h3>
            <p className="mt-3 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
