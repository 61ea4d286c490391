import { Accordion, Icon, LinkedText } from '@liftout/kit';
import { categoryIcon } from '../category-icon';
import type { FaqCategory } from '../faq-texts';

/** The questions of one category, beside its name. */
export function CategorySection({ category: { id, title, description, items } }: { category: FaqCategory }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:block print:space-y-6"
    >
      <div className="self-start break-inside-avoid lg:sticky lg:top-28">
        <Icon name={categoryIcon(id)} className="text-4xl text-accent" />
        {/* Focus goes here when a category is chosen. */}
        <h2 id={`${id}-title`} tabIndex={-1} className="text-title mt-3 max-w-[14ch]">
          {title}
        </h2>
        <p className="mt-3 max-w-[40ch] text-soft">{description}</p>
      </div>
      <Accordion
        items={items.map((item) => ({
          id: item.id,
          title: item.question,
          body: (
            <p>
              <LinkedText text={item.answer} />
            </p>
          ),
        }))}
      />
    </section>
  );
}
