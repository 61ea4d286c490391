import { Chip, IconButton, SearchField, useT, VisuallyHidden } from '@liftout/kit';
import type { RefObject } from 'react';
import type { Category, Post } from '../../../posts/post';
import { countByCategory } from '../find-posts';

interface PostFiltersProps {
  posts: readonly Post[];
  text: string;
  category: Category | 'all';
  /** Posts that match the text. */
  count: number;
  /** The search box. */
  box: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onCategory: (category: Category | 'all') => void;
}

/** Categories with their counts, the search box, and how many articles are shown. */
export function PostFilters({ posts, text, category, count, box, onText, onCategory }: PostFiltersProps) {
  const t = useT('mf-blog/list');
  const chips = [{ category: 'all' as const, count: posts.length }, ...countByCategory(posts)];
  const clear = () => {
    onText('');
    box.current?.focus();
  };
  return (
    <div className="mt-8 grid items-center gap-4 border-y-2 border-ink py-4 sm:mt-12 lg:grid-cols-12">
      <fieldset className="flex flex-wrap gap-2 lg:col-span-7">
        <legend className="lo-hidden">{t('categories.label')}</legend>
        {chips.map((chip) => (
          <Chip
            key={chip.category}
            pressed={chip.category === category}
            onClick={() => onCategory(chip.category)}
          >
            <span aria-hidden="true">
              {t(`categories.${chip.category}`)}
              <span className="ms-2 text-sm tabular-nums">{chip.count}</span>
            </span>
            <VisuallyHidden>
              {t('categories.chip', { category: t(`categories.${chip.category}`), count: chip.count })}
            </VisuallyHidden>
          </Chip>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-soft max-lg:order-last lg:col-span-1 lg:text-end">
        {t('count', { count })}
      </p>
      <div className="lg:col-span-4">
        <SearchField
          ref={box}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          end={text !== '' && <IconButton icon="close" label={t('search.clear')} onClick={clear} />}
        />
      </div>
    </div>
  );
}
