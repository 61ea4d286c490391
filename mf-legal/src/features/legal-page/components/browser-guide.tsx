import type { BrowserSteps } from '../legal-texts';

/** Steps for each browser, side by side if there is room. */
export function BrowserGuide({ browsers }: { browsers: readonly BrowserSteps[] }) {
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {browsers.map(({ id, name, steps }) => (
        <section key={id} className="break-inside-avoid border-t-2 border-ink pt-3">
          <h3 className="text-xl font-bold">{name}</h3>
          <ol className="mt-3 list-decimal ps-5 marker:font-semibold marker:text-accent">
            {steps.map((step) => (
              <li key={step} className="ps-1 not-first:mt-2">
                {step}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
