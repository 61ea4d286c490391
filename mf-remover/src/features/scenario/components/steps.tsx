import { Section, useT, useTexts } from '@liftout/kit';
import { StudioPicture } from '../../compare/studio-picture';
import type { Item, Scenario } from '../scenario';

/** Three steps, and four tips on a checkerboard. */
export function Steps({ scenario: { texts, cutouts } }: { scenario: Scenario }) {
  const t = useT(texts);
  const steps = useTexts<Item[]>(texts, 'steps.items');
  const tips = useTexts<{ id: string; text: string }[]>(texts, 'steps.tips');
  return (
    <Section sunken title={t('steps.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
        <ol>
          {steps.map(({ id, title, text }, index) => (
            <li
              key={id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 border-t-2 border-ink py-6 sm:gap-x-10"
            >
              <span
                aria-hidden="true"
                className="w-[0.65em] font-display text-[clamp(4rem,9vw,7rem)] leading-[0.8] font-extrabold text-accent"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-heading">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="lo-checker relative self-start rounded-card p-4 lg:mt-24">
          <div className="pointer-events-none absolute -top-30 right-0 h-32 w-56 overflow-hidden max-lg:hidden">
            <StudioPicture file={cutouts.tips} alt="" />
          </div>
          <div className="relative rounded-[0.9rem] bg-raised px-6 py-7">
            <h3 className="text-xl">{t('steps.tipsTitle')}</h3>
            <ul className="mt-4 grid list-[square] gap-3 pl-5 marker:text-accent">
              {tips.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Section>
  );
}
