import { Picture, Spinner, useT, useTexts } from '@liftout/kit';
import { useState } from 'react';
import { isBusy } from '../removal-state';
import { type SampleId, sampleThumbnail } from '../samples';
import type { Removal } from '../use-removal';

interface Sample {
  id: SampleId;
  alt: string;
}

/** Four sample pictures, for visitors who have none at hand. */
export function Samples({ removal }: { removal: Removal }) {
  const t = useT('mf-remover/upload');
  const samples = useTexts<Sample[]>('mf-remover/upload', 'samples.items');
  const [fetching, setFetching] = useState<SampleId | null>(null);
  const busy = isBusy(removal.state) || fetching !== null;
  const take = async (id: SampleId) => {
    if (busy) return;
    setFetching(id);
    await removal.takeSample(id);
    setFetching(null);
  };
  return (
    <div className="mt-3 flex items-center justify-center gap-x-4 gap-y-2 max-sm:flex-wrap">
      <p className="text-sm leading-snug font-semibold text-balance text-soft">{t('samples.title')}</p>
      <ul className="flex shrink-0 gap-3">
        {samples.map(({ id, alt }) => (
          <li key={id}>
            <button
              type="button"
              // Not `disabled`, which would take the focus away.
              aria-disabled={busy}
              aria-busy={fetching === id}
              aria-label={t('samples.choose', { alt })}
              onClick={() => void take(id)}
              className="relative block size-14 cursor-pointer overflow-hidden rounded-frame border-2 border-transparent transition-transform duration-200 ease-studio hover:-translate-y-1 hover:border-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
            >
              <Picture
                {...sampleThumbnail(id)}
                alt=""
                width={72}
                height={72}
                className="size-full [&_img]:size-full [&_img]:object-cover"
              />
              {fetching === id && (
                <span className="absolute inset-0 grid place-items-center bg-raised/80">
                  <Spinner />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
