import { Badge, Icon, Section, useT, useTexts } from '@liftout/kit';
import { integrations } from '../integrations';

interface IntegrationText {
  id: keyof typeof integrations;
  title: string;
  description: string;
}

export function IntegrationCards() {
  const t = useT('mf-remover/tools');
  const items = useTexts<IntegrationText[]>('mf-remover/tools', 'integrations.items');
  return (
    <Section title={t('integrations.title')} lead={t('integrations.text')}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:pb-10">
        {items.map(({ id, title, description }) => (
          <li key={id} id={id} className="lo-card lg:nth-[3n+2]:translate-y-10">
            <div className="flex items-start justify-between gap-4">
              <Icon name={integrations[id]} className="text-3xl text-accent" />
              <Badge tone="good">{t('integrations.available')}</Badge>
            </div>
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
