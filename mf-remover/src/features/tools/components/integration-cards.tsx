import { Badge, Icon, Section, useT, useTexts } from '@liftout/kit';
import { integrations } from '../integrations';

interface IntegrationText {
  id: string;
  title: string;
  description: string;
}

export function IntegrationCards() {
  const t = useT('mf-remover/tools');
  const items = useTexts<IntegrationText[]>('mf-remover/tools', 'integrations.items');
  return (
    <Section title={t('integrations.title')} lead={t('integrations.text')}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:pb-10">
        {integrations.map(({ id, icon, status }) => {
          const text = items.find((item) => item.id === id);
          return (
            <li key={id} id={id} className="lo-card scroll-mt-24 lg:nth-[3n+2]:translate-y-10">
              <div className="flex items-start justify-between gap-4">
                <Icon name={icon} className="text-3xl text-accent" />
                <Badge tone="good">{t(`integrations.${status}`)}</Badge>
              </div>
              <h3 className="mt-5 text-xl">{text?.title}</h3>
              <p className="mt-2 text-soft">{text?.description}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
