import { Breadcrumbs, PageHead, PageTitle, useBreadcrumbList, useLanguage, useT } from '@liftout/kit';
import type { ReactNode } from 'react';
import image from '../images/og.jpg';

interface SupportPageProps {
  /** Name of the texts, of the page in the breadcrumbs, and last part of the address. */
  name: 'help' | 'contact' | 'status' | 'feedback';
  /** The schema.org type of the page. */
  type?: 'WebPage' | 'ContactPage' | 'CollectionPage';
  /** Below the lead. */
  head?: ReactNode;
  /** Shows the title large, in its own section. */
  banner?: boolean;
  children: ReactNode;
}

/** Layout of help, contact, status and feedback: metadata, breadcrumbs, title. */
export function SupportPage({ name, type = 'WebPage', head, banner = false, children }: SupportPageProps) {
  const t = useT(`mf-support/${name}`);
  const language = useLanguage();
  const trail = [{ title: t('breadcrumb.home'), to: '/' }, { title: t(`breadcrumb.${name}`) }];
  const breadcrumbList = useBreadcrumbList(trail);
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[
          {
            '@type': type,
            name: t('title'),
            description: t('meta.description'),
            inLanguage: language,
          },
          breadcrumbList,
        ]}
      />
      <div
        className={
          banner ? 'mb-12 border-b-[1.5px] border-ink bg-sunken sm:mb-20 [&_.lo-page-title]:text-display' : ''
        }
      >
        <PageTitle
          title={t('title')}
          lead={t('description')}
          above={<Breadcrumbs label={t('breadcrumb.label')} items={trail} />}
        >
          {head}
        </PageTitle>
      </div>
      {children}
    </>
  );
}
