import { Icon, useT } from '@liftout/kit';
import type { MouseEvent } from 'react';
import { categoryIcon } from '../category-icon';
import type { FaqCategory } from '../faq-texts';

interface CategoryGridProps {
  categories: readonly FaqCategory[];
  onChoose: (id: string) => void;
}

/** The categories as an index: a link to each section, which scrolls there smoothly. */
export function CategoryGrid({ categories, onChoose }: CategoryGridProps) {
  const t = useT('mf-support/faq');
  const choose = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(id);
  };
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-6">
      {categories.map(({ id, title, description, items }) => (
        <li key={id} className="lg:col-span-2 lg:nth-[-n+2]:col-span-3">
          <a
            href={`#${id}`}
            onClick={(event) => choose(event, id)}
            className="lo-card lo-card-link group flex h-full flex-col gap-6"
          >
            <span className="flex items-start justify-between gap-4">
              <span className="lo-checker grid size-14 place-items-center rounded-frame [--lo-checker-size:7px]">
                <Icon name={categoryIcon(id)} className="text-3xl text-accent" />
              </span>
              <span className="text-sm text-soft">{t('browse.questionCount', { count: items.length })}</span>
            </span>
            <span>
              <span className="block font-display text-heading leading-tight font-bold transition-colors group-hover:text-accent">
                {title}
              </span>
              <span className="mt-1.5 block text-soft">{description}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
