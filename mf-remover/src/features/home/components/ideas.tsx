import { Section, Tabs, useT, useTexts } from '@liftout/kit';
import type { ReactNode } from 'react';
import { Compare } from '../../compare/compare';
import { StudioPicture } from '../../compare/studio-picture';
import { ideas, newBackground, type PairTexts } from '../home-pictures';

const texts = 'mf-remover/home';

/** The background of each cut-out. */
const grounds: Readonly<Record<keyof typeof ideas, ReactNode>> = {
  shop: <div className="absolute inset-0 bg-white" />,
  portrait: <div className="absolute inset-0 bg-blush" />,
  poster: (
    <div className="@container absolute inset-0 grid items-center bg-linear-to-b from-mustard to-blush text-center">
      <span
        aria-hidden="true"
        className="font-display text-[20cqi] leading-none font-extrabold tracking-tighter text-white"
      >
        PARADISO
      </span>
    </div>
  ),
  place: <StudioPicture file={newBackground} alt="" className="h-full [&_img]:h-full [&_img]:object-cover" />,
};

export function Ideas() {
  const t = useT(texts);
  const items = useTexts<PairTexts<keyof typeof ideas>[]>(texts, 'picture.items');
  const tabs = items.map(({ id, label, title, text, beforeAlt, afterAlt }) => ({
    id,
    title: label,
    panel: (
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[4fr_8fr]">
        <div className="lg:pt-[22%]">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-3 text-soft">{text}</p>
        </div>
        <Compare
          pair={ideas[id]}
          texts={texts}
          beforeAlt={beforeAlt}
          afterAlt={afterAlt}
          ground={grounds[id]}
          shadow={id === 'poster'}
          start={28}
          className="max-lg:-order-1"
        />
      </div>
    ),
  }));
  return (
    <Section className="overflow-x-clip bg-accent-wash" title={t('picture.title')} lead={t('picture.text')}>
      <Tabs label={t('picture.label')} tabs={tabs} />
    </Section>
  );
}
