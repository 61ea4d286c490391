import {
  Breadcrumbs,
  Container,
  formatDate,
  Icon,
  LocalizedLink,
  PageHead,
  PageTitle,
  useBreadcrumbList,
  useLanguage,
  useT,
  useTexts,
} from '@liftout/kit';
import type { ReactNode } from 'react';
import image from '../../../images/og.jpg';
import { effective, lastUpdated } from '../dates';
import type { LegalPageName, LegalSection } from '../legal-texts';
import { Contents } from './contents';
import { OtherPages } from './other-pages';
import { SectionCard } from './section-card';

interface LegalPageProps {
  name: LegalPageName;
  /** Between the title and the numbered sections. */
  before?: ReactNode;
  /** After the last section. */
  after?: ReactNode;
}

/** Layout of the four documents: title, dates, table of contents, numbered sections, links to the others. */
export function LegalPage({ name, before, after }: LegalPageProps) {
  const language = useLanguage();
  const t = useT(`mf-legal/${name}`);
  const shared = useT('mf-legal/shared');
  const sections = useTexts<LegalSection[]>(`mf-legal/${name}`, 'sections');
  const trail = [{ title: shared('breadcrumb.home'), to: '/' }, { title: t('title') }];
  const breadcrumbList = useBreadcrumbList(trail);
  return (
    <article>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[
          {
            '@type': 'WebPage',
            name: t('title'),
            description: t('meta.description'),
            inLanguage: language,
            dateModified: lastUpdated,
          },
          breadcrumbList,
        ]}
      />
      <PageTitle
        title={t('title')}
        lead={t('description')}
        above={
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <Breadcrumbs label={shared('breadcrumb.label')} items={trail} />
            <LocalizedLink
              to="/"
              className="lo-link lo-no-print inline-flex items-center gap-2 text-[0.9375rem]"
            >
              <Icon name="arrowLeft" />
              {shared('backHome')}
            </LocalizedLink>
          </div>
        }
      >
        <ul className="flex flex-wrap gap-x-8 gap-y-1 font-semibold">
          <li>{shared('lastUpdated', { date: formatDate(lastUpdated, language) })}</li>
          <li>{shared('effective', { date: formatDate(effective, language) })}</li>
        </ul>
      </PageTitle>
      <Container className="grid gap-10 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14 print:block">
        <div>
          <Contents sections={sections} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 print:block print:space-y-6">
          {before}
          {sections.map((section, index) => (
            <SectionCard key={section.id} section={section} number={index + 1} />
          ))}
          {after}
        </div>
      </Container>
      <Container className="pb-24">
        <OtherPages current={name} />
      </Container>
    </article>
  );
}
