import { useT } from '@liftout/kit';

/** The best rating. */
const most = 5;
const stars = Array.from({ length: most }, (_, index) => index + 1);

interface StarRatingProps {
  /** Name of the field. */
  name: string;
  /** 0 while none is chosen. */
  rating: number;
  onRate: (rating: number) => void;
}

/** One to five stars as a native radio group: arrow keys choose a rating, and Tab leaves the group. */
export function StarRating({ name, rating, onRate }: StarRatingProps) {
  const t = useT('mf-support/feedback');
  return (
    <fieldset>
      <legend className="lo-label">{t('form.rating.label')}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {/* Fills stars up to the one under the pointer, else up to the chosen one. */}
        <div className="group/stars -ms-2 flex">
          {stars.map((star) => (
            <label
              key={star}
              data-filled={star <= rating}
              className="lo-own-ground grid size-12 cursor-pointer place-items-center rounded-frame text-transparent transition-colors group-hover/stars:text-transparent hover:text-mustard! has-focus-visible:outline-3 has-focus-visible:outline-accent has-[~label:hover]:text-mustard! data-[filled=true]:text-mustard"
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={star === rating}
                onChange={() => onRate(star)}
                className="lo-hidden"
                aria-label={t('form.rating.stars', { count: star })}
              />
              <svg viewBox="0 0 24 24" className="size-8 stroke-ink" aria-hidden="true">
                <path
                  d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8z"
                  fill="currentcolor"
                  strokeWidth="1.5"
                  strokeLinejoin="round"
                />
              </svg>
            </label>
          ))}
        </div>
        <span className="text-soft">
          {rating === 0 ? t('form.rating.none') : t('form.rating.chosen', { count: rating })}
        </span>
      </div>
    </fieldset>
  );
}
