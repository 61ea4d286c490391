import { Section, useT, useTexts } from '@liftout/kit';
import { Compare } from '../../compare/compare';
import type { Scenario } from '../scenario';

interface GalleryItem {
  id: string;
  title: string;
  category: string;
  beforeAlt: string;
  afterAlt: string;
}

/** Three pairs, the first of them large. */
export function Gallery({ scenario: { texts, gallery } }: { scenario: Scenario }) {
  const t = useT(texts);
  const items = useTexts<GalleryItem[]>(texts, 'gallery.items');
  return (
    <Section title={t('gallery.title')} lead={t('gallery.text')} className="overflow-x-clip">
      <ul className="grid gap-x-10 gap-y-10 lg:grid-cols-[7fr_3fr]">
        {items.map(({ id, title, category, beforeAlt, afterAlt }, index) => {
          const pair = gallery[index];
          return (
            <li key={id} className="lg:first:row-span-2">
              {pair && (
                <Compare
                  pair={pair}
                  texts={texts}
                  beforeAlt={beforeAlt}
                  afterAlt={afterAlt}
                  frame="14% 0 8% 0"
                  {...(index > 0 && { sizes: '(width >= 64rem) 22rem, 100vw' })}
                />
              )}
              <h3 className="text-xl">{title}</h3>
              <p className="text-soft">{category}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
