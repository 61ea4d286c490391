import { ButtonLink, Card, Container, Field, Icon, Input, Textarea, useT } from '@liftout/kit';
import { mailLink } from '../../components/mail-link';
import { SupportPage } from '../../components/support-page';
import { UnsentForm } from '../../components/unsent-form';

export default function ContactPage() {
  const t = useT('mf-support/contact');
  const address = t('email.address');
  return (
    <SupportPage name="contact" type="ContactPage">
      <Container className="grid gap-12 pb-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-16">
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
              body: [value('message'), `${value('firstName')} ${value('lastName')}`.trim(), value('email')],
            });
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('form.firstName.label')}>
              {(control) => (
                <Input
                  {...control}
                  name="firstName"
                  autoComplete="given-name"
                  placeholder={t('form.firstName.placeholder')}
                />
              )}
            </Field>
            <Field label={t('form.lastName.label')}>
              {(control) => (
                <Input
                  {...control}
                  name="lastName"
                  autoComplete="family-name"
                  placeholder={t('form.lastName.placeholder')}
                />
              )}
            </Field>
          </div>
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
          <Field label={t('form.subject.label')}>
            {(control) => <Input {...control} name="subject" placeholder={t('form.subject.placeholder')} />}
          </Field>
          <Field label={t('form.message.label')}>
            {(control) => (
              <Textarea {...control} name="message" rows={7} placeholder={t('form.message.placeholder')} />
            )}
          </Field>
        </UnsentForm>
        <SideCards />
      </Container>
    </SupportPage>
  );
}

function SideCards() {
  const t = useT('mf-support/contact');
  const address = t('email.address');
  return (
    <div className="grid content-start gap-5">
      <Card>
        <Icon name="mail" className="text-3xl text-accent" />
        <h2 className="mt-4 text-xl font-bold">{t('email.title')}</h2>
        <p className="mt-1 text-soft">{t('email.description')}</p>
        <p className="mt-3 text-lg font-semibold">
          <a href={`mailto:${address}`} className="lo-link lo-link-address">
            {address}
          </a>
        </p>
      </Card>
      <Card>
        <Icon name="clock" className="text-3xl text-accent" />
        <h2 className="mt-4 text-xl font-bold">{t('hours.title')}</h2>
        <p className="mt-3 font-display text-2xl leading-snug font-bold">
          {t('hours.days')}
          <br />
          {t('hours.time')}
        </p>
        <p className="mt-3 text-soft">{t('hours.replyTime')}</p>
      </Card>
      <Card className="bg-sunken">
        <h2 className="text-xl font-bold">{t('faq.title')}</h2>
        <p className="mt-1 text-soft">{t('faq.description')}</p>
        <ButtonLink to="/faq" variant="outline" className="mt-5">
          {t('faq.action')}
          <Icon name="arrowRight" />
        </ButtonLink>
      </Card>
    </div>
  );
}
