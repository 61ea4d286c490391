import { Container, Field, Select, useT, useTexts } from '@liftout/kit';
import { useState } from 'react';
import { SupportPage } from '../../components/support-page';
import { FormInput, typedBefore, UnsentForm } from '../../components/unsent-form';
import { StarRating } from './components/star-rating';
import { type FeedbackType, TypeCards } from './components/type-cards';

const texts = 'mf-support/feedback';

export default function FeedbackPage() {
  const t = useT(texts);
  const types = useTexts<{ id: FeedbackType; title: string }[]>(texts, 'types.items');
  const [type, setType] = useState(() => typedBefore(texts, 'type') as FeedbackType | '');
  const [rating, setRating] = useState(() => Number(typedBefore(texts, 'rating')));
  return (
    <SupportPage name="feedback">
      <Container className="grid gap-12 pb-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-16">
        <div className="self-start lg:sticky lg:top-28">
          <TypeCards chosen={type} onChoose={setType} />
        </div>
        <UnsentForm
          texts={texts}
          address={t('form.emailAddress')}
          mailOf={(value) => [
            types.find(({ id }) => id === type)?.title ?? '',
            value('message'),
            rating === 0 ? '' : t('form.rating.chosen', { count: rating }),
            value('name'),
            value('email'),
          ]}
          end={<StarRating name="rating" rating={rating} onRate={setRating} />}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <FormInput texts={texts} name="name" autoComplete="name" />
            <FormInput texts={texts} name="email" type="email" autoComplete="email" />
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
        </UnsentForm>
      </Container>
    </SupportPage>
  );
}
