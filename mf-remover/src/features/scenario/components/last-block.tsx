import { Section, useT, useTexts } from '@liftout/kit';
import { StudioPicture } from '../../compare/studio-picture';
import type { Item, Scenario } from '../scenario';

/** Either where to use the cut-outs, or the list of example subjects. */
export function LastBlock({ scenario: { texts, lastBlock, cutouts } }: { scenario: Scenario }) {
  const t = useT(texts);
  const items = useTexts<Item[]>(texts, `${lastBlock}.items`);
  return (
    <Section className="overflow-x-clip">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div className="lg:-ml-10">
          <h2 className="text-title font-bold lg:pl-10">{t(`${lastBlock}.title`)}</h2>
          <div className="relative mt-8 max-w-lg">
            <div className="absolute inset-x-[8%] top-[36%] bottom-0 rounded-frame bg-mustard" />
            <StudioPicture
              file={cutouts.lastBlock}
              alt=""
              sizes="(width >= 33rem) 32rem, 100vw"
              className="overflow-visible!"
            />
          </div>
        </div>
        <dl>
          {items.map(({ id, title, text }) => (
            <div key={id} className="grid gap-x-8 gap-y-1 border-t border-line py-5 sm:grid-cols-[2fr_3fr]">
              <dt className="font-display text-xl leading-tight font-bold tracking-tight">{title}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
