import type { Point } from '../legal-texts';

interface OverviewProps {
  title: string;
  description?: string;
  points: readonly Point[];
}

/** A summary of the document in a few sentences. */
export function Overview({ title, description, points }: OverviewProps) {
  return (
    <section
      aria-labelledby="overview-title"
      className="rounded-card bg-sunken p-6 sm:p-9 print:bg-transparent print:p-0"
    >
      <h2 id="overview-title" className="text-heading">
        {title}
      </h2>
      {description && <p className="mt-2 max-w-[60ch] text-soft">{description}</p>}
      <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
        {points.map(({ id, title: point, text }) => (
          <div key={id} className="break-inside-avoid border-t border-line py-4">
            <dt className="font-display text-lg leading-snug font-bold">{point}</dt>
            <dd className="mt-1 text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
