/** Ticks from 99 to 100 percent, one per 0.1. */
const ticks = Array.from({ length: 11 }, (_, index) => index / 10);

/** Degrees of the needle, which swings through a half circle from the left. */
const angle = (position: number) => -90 + position * 180;

/** @param position of the needle, 0 to 1. */
export function Dial({ position }: { position: number }) {
  return (
    <svg viewBox="0 0 120 68" className="w-full" aria-hidden="true">
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="60"
          x2="60"
          y1="4"
          y2={tick % 0.5 === 0 ? 16 : 11}
          transform={`rotate(${angle(tick)} 60 62)`}
          className={tick >= 0.5 ? 'stroke-good' : 'stroke-line'}
          strokeWidth={tick % 0.5 === 0 ? 2.5 : 1.5}
        />
      ))}
      <g transform={`rotate(${angle(position)} 60 62)`}>
        <path d="M58.6 62 60 12 61.4 62z" className="fill-accent" />
      </g>
      <circle cx="60" cy="62" r="5" className="fill-ink" />
    </svg>
  );
}
