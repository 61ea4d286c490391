import { Container, Field, Input, Select, Textarea, useT, useTexts } from '@liftout/kit';
import { useState } from 'react';
import { mailLink } from '../../components/mail-link';
import { SupportPage } from '../../components/support-page';
import { UnsentForm } from '../../components/unsent-form';
import { StarRating } from './components/star-rating';
import { type FeedbackType, TypeCards } from './components/type-cards';

export default function FeedbackPage() {
  const t = useT('mf-support/feedback');
  const types = useTexts<{ id: FeedbackType; title: string }[]>('mf-support/feedback', 'types.items');
  const [type, setType] = useState<FeedbackType | ''>('');
  const [rating, setRating] = useState(0);
  const address = t('form.emailAddress');
  return (
    <SupportPage name="feedback">
      <Container className="grid gap-12 pb-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-16">
        <div className="self-start lg:sticky lg:top-28">
          <TypeCards chosen={type} onChoose={setType} />
        </div>
        <UnsentForm
          title={t('form.title')}
          notice={t('form.notice')}
          address={address}
          submit={t('form.submit')}
          notSent={t('form.notSent')}
          mailOf={(fields) => {
            const value = (name: string) => String(fields.get(name) ?? '');
            return mailLink({
              to: address,
              subject: value('subject'),
              body: [
                types.find(({ id }) => id === type)?.title ?? '',
                value('message'),
                rating === 0 ? '' : t('form.rating.chosen', { count: rating }),
                value('name'),
                value('email'),
              ],
            });
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('form.name.label')}>
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  autoComplete="name"
                  placeholder={t('form.name.placeholder')}
                />
              )}
            </Field>
            <Field label={t('form.email.label')}>
              {(control) => (
                <Input
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder={t('form.email.placeholder')}
                />
              )}
            </Field>
          </div>
          <Field label={t('form.type.label')}>
            {(control) => (
              <Select
                {...control}
                name="type"
                value={type}
                onChange={(event) => setType(event.target.value as FeedbackType | '')}
              >
                <option value="">{t('form.type.placeholder')}</option>
                {types.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('form.subject.label')}>
            {(control) => <Input {...control} name="subject" placeholder={t('form.subject.placeholder')} />}
          </Field>
          <Field label={t('form.message.label')}>
            {(control) => (
              <Textarea {...control} name="message" rows={7} placeholder={t('form.message.placeholder')} />
            )}
          </Field>
          <StarRating name="rating" rating={rating} onRate={setRating} />
        </UnsentForm>
      </Container>
    </SupportPage>
  );
}
