/** Ends of the three decades between 10 ms and 10 s. */
const decades = [0, 1 / 3, 2 / 3, 1];

/** @param position of the marker, 0 (10 ms) to 1 (10 s), logarithmic. */
export function ResponseScale({ position }: { position: number }) {
  return (
    <svg viewBox="0 0 240 26" className="w-full" aria-hidden="true">
      <line x1="4" x2="236" y1="20" y2="20" className="stroke-line" strokeWidth="2" />
      {decades.map((decade) => (
        <line
          key={decade}
          x1={4 + decade * 232}
          x2={4 + decade * 232}
          y1="14"
          y2="25"
          className="stroke-soft"
          strokeWidth="1.5"
        />
      ))}
      <line x1="4" x2={4 + position * 232} y1="20" y2="20" className="stroke-accent" strokeWidth="3" />
      <path d="m-6 2 6 12 6-12z" transform={`translate(${4 + position * 232} 1)`} className="fill-accent" />
    </svg>
  );
}
