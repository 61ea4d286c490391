import {
  Accordion,
  Button,
  LinkedText,
  Skeleton,
  Spinner,
  sentenceSpace,
  useLanguage,
  useT,
} from '@liftout/kit';
import type { FaqSearch } from '../search/use-faq-search';
import { MarkedText } from './marked-text';

/** Popular searches offered when nothing is found. */
const popularCount = 4;

interface SearchResultsProps {
  search: FaqSearch;
  popularTerms: readonly string[];
  onChoose: (term: string) => void;
  onClear: () => void;
}

export function SearchResults(props: SearchResultsProps) {
  const t = useT('mf-support/faq');
  const language = useLanguage();
  const { items, highlightedTerms, pending, term } = props.search;
  const count = t('results.count', { count: items.length });
  return (
    <section aria-labelledby="results-title">
      <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h2 id="results-title" className="text-heading">
          {t('results.title')}
        </h2>
        <p className="flex items-center gap-2 text-soft">
          <span>
            {[term !== '' && count, pending && t('results.pending')]
              .filter(Boolean)
              .join(sentenceSpace(language))}
          </span>
          {pending && <Spinner />}
        </p>
      </header>
      <div className="mt-8">
        {pending ? (
          <Searching text={t('results.searching')} />
        ) : items.length > 0 ? (
          <Accordion
            items={items.map((item) => ({
              id: item.id,
              title: (
                <span>
                  <MarkedText text={item.question} terms={highlightedTerms} />
                  <span className="mt-1 block text-sm font-normal text-soft">
                    {t('results.categoryCaption', { name: item.categoryName })}
                  </span>
                </span>
              ),
              body: (
                <p>
                  <LinkedText
                    text={item.answer}
                    render={(part) => <MarkedText text={part} terms={highlightedTerms} />}
                  />
                </p>
              ),
            }))}
          />
        ) : (
          <NoResults {...props} />
        )}
      </div>
    </section>
  );
}

function Searching({ text }: { text: string }) {
  return (
    <div>
      <p className="text-soft">{text}</p>
      <div className="mt-5 grid gap-6">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-7 w-2/3" />
      </div>
    </div>
  );
}

function NoResults({ search, popularTerms, onChoose, onClear }: SearchResultsProps) {
  const t = useT('mf-support/faq');
  return (
    <div className="grid gap-8 rounded-card bg-sunken p-6 sm:p-9">
      <div className="min-w-0">
        <h3 className="text-heading break-words">{t('noResults.title', { term: search.term })}</h3>
        <p className="mt-2 text-soft">{t('noResults.hint')}</p>
      </div>
      {search.suggestions.length > 0 && (
        <TermChips title={t('noResults.suggestions')} terms={search.suggestions} onChoose={onChoose} />
      )}
      <TermChips
        title={t('noResults.popular')}
        terms={popularTerms.slice(0, popularCount)}
        onChoose={onChoose}
      />
      <Button variant="outline" className="justify-self-start" onClick={onClear}>
        {t('noResults.clear')}
      </Button>
    </div>
  );
}

interface TermChipsProps {
  title: string;
  terms: readonly string[];
  onChoose: (term: string) => void;
}

function TermChips({ title, terms, onChoose }: TermChipsProps) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {terms.map((term) => (
          <li key={term}>
            <button type="button" className="lo-chip" onClick={() => onChoose(term)}>
              {term}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
