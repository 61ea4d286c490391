import { LinkedText } from '@liftout/kit';
import type { Detail } from '../legal-texts';

const isPlaceholder = (value: string) => /^\[.*\]$/.test(value);

/** Label and value pairs. A value in square brackets is a placeholder for the operator, and has its own style. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="border-t border-line">
      {details.map(({ id, label, value }) => (
        <div
          key={id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 font-semibold">
            {isPlaceholder(value) ? (
              <span className="lo-checker inline-block rounded-frame p-1 [--lo-checker-size:6px] print:bg-transparent print:p-0">
                <span className="inline-block rounded-sm bg-raised px-2 font-mono text-sm font-normal">
                  {value}
                </span>
              </span>
            ) : (
              <LinkedText text={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
