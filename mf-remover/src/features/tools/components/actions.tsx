import { Button, Section, useT } from '@liftout/kit';

const actions = ['docs', 'key', 'pricing', 'sales'] as const;

/** Four buttons without a function yet, and a line that says so. */
export function Actions() {
  const t = useT('mf-remover/tools');
  return (
    <Section className="pt-0!">
      <div className="grid items-end gap-x-14 gap-y-5 border-t-2 border-ink pt-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="text-heading">{t('actions.title')}</h2>
          <p id="tools-not-yet" className="mt-2 text-soft">
            {t('actions.notYet')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          {actions.map((action) => (
            <Button key={action} variant="outline" aria-disabled="true" aria-describedby="tools-not-yet">
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  );
}
