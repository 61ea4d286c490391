import {
  Breadcrumbs,
  Container,
  Icon,
  LocalizedLink,
  PageHead,
  PageTitle,
  useBreadcrumbList,
  useT,
  useTexts,
  VisuallyHidden,
} from '@liftout/kit';
import { useEffect, useRef, useState } from 'react';
import { ContactCall } from '../../components/contact-call';
import image from '../../images/og.jpg';
import { CategoryGrid } from './components/category-grid';
import { CategorySection } from './components/category-section';
import { FaqSearchField } from './components/faq-search-field';
import { SearchResults } from './components/search-results';
import { type FaqCategory, type FaqItem, flattenFaq } from './faq-texts';
import { scrollToSection } from './scroll-to-section';
import { useFaqSearch } from './search/use-faq-search';
import { useOpenFromHash } from './use-open-from-hash';

const texts = 'mf-support/faq';

export default function FaqPage() {
  const t = useT(texts);
  const categories = useTexts<FaqCategory[]>(texts, 'categories');
  const items = flattenFaq(categories);
  const tags = useTexts<string[]>(texts, 'meta.tags');
  const popularTerms = useTexts<string[]>(texts, 'popularTerms');
  const search = useFaqSearch(items);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<string>();
  useOpenFromHash();

  const trail = [{ title: t('breadcrumb.home'), to: '/' }, { title: t('breadcrumb.faq') }];
  const breadcrumbList = useBreadcrumbList(trail);

  // The pressed button disappears with the results that it changes.
  const searchFor = (text: string) => {
    search.setText(text);
    input.current?.focus();
  };
  const clear = () => {
    search.clear();
    input.current?.focus();
  };

  // While the page shows no results, the section of a category has to be rendered before it can be scrolled to.
  useEffect(() => {
    if (!wanted || search.searching) return;
    scrollToSection(wanted);
    setWanted(undefined);
  }, [wanted, search.searching]);
  const chooseCategory = (id: string) => {
    search.clear();
    setWanted(id);
  };

  const grid = <CategoryGrid categories={categories} onChoose={chooseCategory} />;
  const nothingFound = search.searching && !search.pending && search.items.length === 0;
  const outcome = nothingFound
    ? t('noResults.title', { term: search.term })
    : t('results.count', { count: search.items.length });

  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        type="article"
        robots="index, follow"
        meta={{ author: t('meta.author'), keywords: tags.join(', ') }}
        structuredData={[faqPage(items), breadcrumbList]}
      />
      <meta property="article:section" content={t('meta.section')} />
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <PageTitle
        title={t('title')}
        lead={t('description')}
        above={
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <Breadcrumbs label={t('breadcrumb.label')} items={trail} />
            <LocalizedLink
              to="/"
              className="lo-link lo-no-print inline-flex items-center gap-2 text-[0.9375rem]"
            >
              <Icon name="arrowLeft" />
              {t('backHome')}
            </LocalizedLink>
          </div>
        }
      >
        <FaqSearchField
          ref={input}
          text={search.text}
          onText={search.setText}
          onEscape={search.clear}
          onClear={clear}
        />
        <VisuallyHidden>
          <span role="status">{search.searching && !search.pending && outcome}</span>
        </VisuallyHidden>
      </PageTitle>

      {search.searching ? (
        <Container className="grid gap-10 pb-24 print:block">
          <SearchResults search={search} popularTerms={popularTerms} onChoose={searchFor} onClear={clear} />
          {nothingFound && grid}
        </Container>
      ) : (
        <Container className="grid gap-20 pb-24 lg:gap-28 print:block print:space-y-12">
          <section aria-labelledby="browse-title">
            <h2 id="browse-title" className="text-heading mb-5">
              {t('browse.title')}
            </h2>
            {grid}
          </section>
          {categories.map((category) => (
            <CategorySection key={category.id} category={category} />
          ))}
        </Container>
      )}
      <ContactCall texts={texts} />
    </>
  );
}

function faqPage(items: readonly FaqItem[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
