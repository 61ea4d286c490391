import { Card, Icon, LocalizedLink, Section, useT, useTexts } from '@liftout/kit';
import { SwipeRow } from '../../../ui/swipe-row';
import { StudioPicture } from '../../compare/studio-picture';
import { useCaseCutouts } from '../home-pictures';
import { type UseCaseId, useCases } from '../use-cases';

/** One card per use case, with a cut-out behind its upper edge. */
export function UseCases() {
  const t = useT('mf-remover/home');
  const items = useTexts<{ id: UseCaseId; title: string; description: string }[]>(
    'mf-remover/home',
    'useCases.items',
  );
  return (
    <Section title={t('useCases.title')} lead={t('useCases.text')}>
      <SwipeRow as="ul" className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 lg:pb-16">
        {items.map(({ id, title, description }) => (
          <li key={id} className="flex flex-col lg:nth-[3n+2]:translate-y-14 lg:nth-[3n+3]:translate-y-5">
            <div className="flex h-36 justify-end overflow-hidden pr-2 max-sm:hidden">
              <StudioPicture file={useCaseCutouts[id]} alt="" className="w-62 self-start" />
            </div>
            <Card className="relative flex-1">
              <h3 className="flex items-center gap-3 text-xl">
                <Icon name={useCases[id]} className="text-accent" />
                {title}
              </h3>
              <p className="mt-2 text-soft">{description}</p>
              {id === 'developers' && (
                <LocalizedLink
                  to="/tools"
                  className="lo-link mt-3 inline-flex items-center gap-2 font-semibold"
                >
                  {t('useCases.toolsLink')}
                  <Icon name="arrowRight" />
                </LocalizedLink>
              )}
            </Card>
          </li>
        ))}
      </SwipeRow>
    </Section>
  );
}
