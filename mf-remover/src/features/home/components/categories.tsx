import { LocalizedLink, Section, Tabs, useT, useTexts } from '@liftout/kit';
import { Compare } from '../../compare/compare';
import { categories, type PairTexts } from '../home-pictures';

const texts = 'mf-remover/home';

/** The kinds that have a landing page. */
const withPage = ['products', 'animals', 'cars'];

export function Categories() {
  const t = useT(texts);
  const items = useTexts<PairTexts<keyof typeof categories>[]>(texts, 'categories.items');
  const tabs = items.map(({ id, label, title, text, beforeAlt, afterAlt }) => ({
    id,
    title: label,
    panel: (
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[8fr_4fr]">
        <Compare
          pair={categories[id]}
          texts={texts}
          beforeAlt={beforeAlt}
          afterAlt={afterAlt}
          frame="14% 0 8% 0"
        />
        <div className="lg:pb-[22%]">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-3 text-soft">{text}</p>
          {withPage.includes(id) && (
            <p className="mt-4 font-semibold">
              <LocalizedLink className="lo-link" to={`/remove-background-from-${id}`}>
                {t(`categories.links.${id}`)}
              </LocalizedLink>
            </p>
          )}
        </div>
      </div>
    ),
  }));
  return (
    <Section sunken className="overflow-x-clip" title={t('categories.title')} lead={t('categories.text')}>
      <Tabs label={t('categories.label')} tabs={tabs} />
    </Section>
  );
}
