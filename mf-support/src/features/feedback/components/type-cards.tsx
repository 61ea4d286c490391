import { Icon, type IconName, useT, useTexts } from '@liftout/kit';

export type FeedbackType = 'bug' | 'feature' | 'general';

const icons: Record<FeedbackType, IconName> = { bug: 'bug', feature: 'sparkle', general: 'message' };

interface TypeCardsProps {
  chosen: FeedbackType | '';
  onChoose: (type: FeedbackType) => void;
}

/** The three kinds of feedback. A card selects its kind in the form below. */
export function TypeCards({ chosen, onChoose }: TypeCardsProps) {
  const t = useT('mf-support/feedback');
  const types = useTexts<{ id: FeedbackType; title: string; description: string }[]>(
    'mf-support/feedback',
    'types.items',
  );
  return (
    <section aria-labelledby="types-title">
      <h2 id="types-title" className="text-heading">
        {t('types.title')}
      </h2>
      <ul className="mt-5 grid gap-3">
        {types.map(({ id, title, description }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              className="lo-card lo-card-link grid h-full w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)_1.5rem] gap-x-4 text-start aria-pressed:border-accent aria-pressed:bg-accent-wash"
            >
              <Icon name={icons[id]} className="mt-0.5 text-3xl text-accent" />
              <span>
                <span className="block font-display text-xl leading-snug font-bold">{title}</span>
                <span className="mt-1 block text-soft">{description}</span>
              </span>
              {id === chosen && <Icon name="check" className="mt-1 text-xl text-accent-strong" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
