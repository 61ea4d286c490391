import {
  Breadcrumbs,
  ButtonLink,
  Container,
  Icon,
  LocalizedLink,
  PageHead,
  PageTitle,
  useBreadcrumbList,
  useT,
  useTexts,
} from '@liftout/kit';
import image from '../../images/og/tools.jpg';
import { Actions } from './components/actions';
import { Example } from './components/example';
import { IntegrationCards } from './components/integration-cards';

interface Highlight {
  id: string;
  title: string;
  text: string;
}

export default function ToolsPage() {
  const t = useT('mf-remover/tools');
  const trail = [{ title: t('breadcrumb.home'), to: '/' }, { title: t('breadcrumb.current') }];
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[useBreadcrumbList(trail)]}
      />
      <PageTitle
        kicker={t('hero.badge')}
        title={t('hero.title')}
        lead={t('hero.text')}
        above={
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <Breadcrumbs label={t('breadcrumb.label')} items={trail} />
            <LocalizedLink to="/" className="lo-link inline-flex items-center gap-2 font-semibold">
              <Icon name="arrowLeft" />
              {t('back')}
            </LocalizedLink>
          </div>
        }
      />
      <Highlights />
      <Actions />
      <Example />
      <IntegrationCards />
      <Container className="pb-24">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 rounded-card bg-accent px-6 py-10 text-on-accent sm:px-12">
          <div>
            <h2 className="text-title font-bold">{t('closing.title')}</h2>
            <p className="mt-2 text-lead">{t('closing.text')}</p>
          </div>
          <ButtonLink to="/" size="lg" className="bg-paper! text-ink! focus-visible:outline-on-accent">
            {t('closing.cta')}
            <Icon name="arrowRight" />
          </ButtonLink>
        </div>
      </Container>
    </>
  );
}

function Highlights() {
  const t = useT('mf-remover/tools');
  const items = useTexts<Highlight[]>('mf-remover/tools', 'highlights.items');
  return (
    <Container className="pt-6 pb-14">
      <h2 className="lo-hidden">{t('highlights.title')}</h2>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-[5fr_4fr_4fr]">
        {items.map(({ id, title, text }) => (
          <li key={id} className="border-l-4 border-accent pl-5">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Container>
  );
}
