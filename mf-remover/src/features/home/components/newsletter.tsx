import { Button, Container, Input, useT } from '@liftout/kit';
import { useId } from 'react';

/** Signing up is not possible yet, and the text says so. There is no form, so nothing is sent. */
export function Newsletter() {
  const t = useT('mf-remover/home');
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="bg-accent py-10 text-on-accent md:py-16">
      <Container className="grid items-end gap-x-16 gap-y-5 md:gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id={`${id}-title`} className="text-title font-bold">
            {t('newsletter.title')}
          </h2>
          <p className="mt-3 text-lead">{t('newsletter.text')}</p>
        </div>
        <div className="[&_:focus-visible]:outline-on-accent">
          <label htmlFor={id} className="font-semibold">
            {t('newsletter.label')}
          </label>
          <div className="mt-2 flex flex-wrap gap-3">
            <Input
              id={id}
              type="email"
              autoComplete="email"
              placeholder={t('newsletter.placeholder')}
              aria-describedby={`${id}-note`}
              className="w-auto! min-w-0 flex-[1_1_12rem] text-ink"
            />
            <Button aria-describedby={`${id}-note`} className="bg-ink! text-paper!">
              {t('newsletter.submit')}
            </Button>
          </div>
          <p id={`${id}-note`} className="mt-3">
            {t('newsletter.notYet', { email: 'support@liftout.example' })}
          </p>
        </div>
      </Container>
    </section>
  );
}
