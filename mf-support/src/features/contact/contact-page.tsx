import { ButtonLink, Card, Container, Icon, useLanguage, useT } from '@liftout/kit';
import { SupportPage } from '../../components/support-page';
import { FormInput, UnsentForm } from '../../components/unsent-form';
import { fullName } from './full-name';

const texts = 'mf-support/contact';

const givenName = <FormInput key="given" texts={texts} name="firstName" autoComplete="given-name" />;
const familyName = <FormInput key="family" texts={texts} name="lastName" autoComplete="family-name" />;

export default function ContactPage() {
  const t = useT(texts);
  const language = useLanguage();
  return (
    <SupportPage name="contact" type="ContactPage">
      <Container className="grid gap-12 pb-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-16">
        <UnsentForm
          texts={texts}
          address={t('email.address')}
          mailOf={(value) => [
            value('message'),
            fullName(value('firstName'), value('lastName')),
            value('email'),
          ]}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            {language === 'zh' ? [familyName, givenName] : [givenName, familyName]}
          </div>
          <FormInput texts={texts} name="email" type="email" autoComplete="email" />
        </UnsentForm>
        <SideCards />
      </Container>
    </SupportPage>
  );
}

function SideCards() {
  const t = useT(texts);
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
