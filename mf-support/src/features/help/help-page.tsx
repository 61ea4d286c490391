import {
  Badge,
  ButtonLink,
  Container,
  Icon,
  type IconName,
  LocalizedLink,
  SearchField,
  useT,
  useTexts,
} from '@liftout/kit';
import { ContactCall } from '../../components/contact-call';
import { SupportPage } from '../../components/support-page';

interface HelpCategory {
  id: string;
  title: string;
  description: string;
  articles: { id: string; title: string }[];
}

const icons: Record<string, IconName> = {
  'getting-started': 'sparkle',
  troubleshooting: 'refresh',
  account: 'user',
};

const texts = 'mf-support/help';

export default function HelpPage() {
  const t = useT(texts);
  const categories = useTexts<HelpCategory[]>(texts, 'categories.items');
  return (
    <SupportPage name="help" type="CollectionPage" banner head={<HelpSearch />}>
      <section aria-labelledby="categories-title" className="pb-20 sm:pb-28">
        <Container>
          <div className="max-w-2xl">
            <h2 id="categories-title" className="text-title">
              {t('categories.title')}
            </h2>
            <p className="mt-3 text-soft">{t('categories.notice')}</p>
          </div>
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-12">
            {categories.map((category) => (
              <CategoryBlock key={category.id} category={category} status={t('categories.articleStatus')} />
            ))}
          </div>
        </Container>
      </section>
      <ContactCall texts={texts} />
    </SupportPage>
  );
}

/** The box has no function yet, and the notice says so. It links to the FAQ search. */
function HelpSearch() {
  const t = useT(texts);
  return (
    <div className="max-w-3xl">
      <form
        method="dialog"
        className="[&_.lo-icon]:top-[1.375rem] [&_.lo-icon]:left-6 [&_.lo-input]:min-h-16 [&_.lo-input]:ps-14 [&_.lo-input]:text-xl"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          aria-describedby="search-notice"
        />
      </form>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p id="search-notice" className="max-w-[48ch] text-soft">
          {t('search.notice')}
        </p>
        <ButtonLink to="/faq" variant="outline">
          {t('search.faqLink')}
          <Icon name="arrowRight" />
        </ButtonLink>
        <LocalizedLink to="/tools" className="lo-link font-semibold">
          {t('search.toolsLink')}
        </LocalizedLink>
      </div>
    </div>
  );
}

function CategoryBlock({ category, status }: { category: HelpCategory; status: string }) {
  const { id, title, description, articles } = category;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="lo-card grid grid-cols-[minmax(0,1fr)] content-start gap-6 first:bg-sunken lg:col-span-6 lg:first:col-span-12 lg:first:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <header>
        <span className="lo-checker grid size-14 place-items-center rounded-frame [--lo-checker-size:7px]">
          <Icon name={icons[id] ?? 'helpCircle'} className="text-3xl text-accent" />
        </span>
        <h3 id={`${id}-title`} className="text-heading mt-5">
          {title}
        </h3>
        <p className="mt-2 max-w-[36ch] text-soft">{description}</p>
      </header>
      <ul className="self-end border-t-[1.5px] border-ink">
        {articles.map((article) => (
          <li
            key={article.id}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0"
          >
            {/* biome-ignore lint/a11y/useValidAnchor: in HTML, a link without an address is a placeholder */}
            <a role="link" aria-disabled="true" className="min-w-0">
              {article.title}
            </a>
            <Badge className="flex-none">{status}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
