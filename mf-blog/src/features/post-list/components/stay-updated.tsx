import {
  Button,
  Container,
  Field,
  Icon,
  Input,
  LinkedText,
  localizePath,
  useLanguage,
  useT,
} from '@liftout/kit';
import { type FormEvent, useId, useState } from 'react';
import { feedPath } from '../../../posts/feed-link';

const contactAddress = 'support@liftout.example';

/** The newsletter box. Subscribing is not possible yet: nothing is sent, and the text says so. */
export function StayUpdated() {
  const t = useT('mf-blog/list');
  const language = useLanguage();
  const note = useId();
  const [attempts, setAttempts] = useState(0);
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
  };
  return (
    <section className="lo-section-sunken mt-20 py-16 sm:mt-32 sm:py-24">
      <Container className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="text-title">{t('stayUpdated.title')}</h2>
          <p className="mt-4 max-w-[36ch] text-lead text-soft">{t('stayUpdated.text')}</p>
          <a href={localizePath(feedPath, language)} className="lo-button lo-button-outline mt-6">
            <Icon name="rss" />
            {t('feed.label')}
          </a>
        </div>
        <form method="dialog" className="grid content-start gap-4 lg:col-span-6" noValidate onSubmit={refuse}>
          <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <Field label={t('stayUpdated.label')}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  autoComplete="email"
                  placeholder={t('stayUpdated.placeholder')}
                  aria-describedby={note}
                />
              )}
            </Field>
            <Button type="submit">{t('stayUpdated.submit')}</Button>
          </div>
          <div id={note} role="status" className="max-w-[60ch]">
            <p key={attempts} className={attempts > 0 ? 'border-s-4 border-accent ps-4' : 'text-soft'}>
              <LinkedText text={t('stayUpdated.notYet', { email: contactAddress })} />
            </p>
          </div>
        </form>
      </Container>
    </section>
  );
}
