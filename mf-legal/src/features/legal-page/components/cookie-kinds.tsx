import type { CookieKind, KindLabels } from '../legal-texts';

/** The kinds of data that the site stores in the browser. */
export function CookieKinds({ kinds, labels }: { kinds: readonly CookieKind[]; labels: KindLabels }) {
  return kinds.map((kind) => (
    <section key={kind.id} className="break-inside-avoid border-t border-line pt-5">
      <h3 className="text-xl font-bold">{kind.title}</h3>
      <p className="mt-2 text-soft">{kind.description}</p>
      {kind.entries.length === 0 ? (
        <p className="lo-checker mt-4 inline-block rounded-frame p-1.5 [--lo-checker-size:6px]">
          <span className="inline-block rounded-sm bg-raised px-3 py-0.5 text-sm">{labels.none}</span>
        </p>
      ) : (
        kind.entries.map((entry) => (
          <dl key={entry.key} className="mt-4 rounded-frame bg-sunken px-4 py-2 text-[0.9375rem]">
            {(['key', 'purpose', 'storage', 'duration'] as const).map((field) => (
              <div
                key={field}
                className="grid gap-x-4 border-line py-2 not-first:border-t sm:grid-cols-[7rem_1fr]"
              >
                <dt className="text-soft">{labels[field]}</dt>
                <dd className={field === 'key' ? 'font-mono font-semibold' : ''}>{entry[field]}</dd>
              </div>
            ))}
          </dl>
        ))
      )}
    </section>
  ));
}
