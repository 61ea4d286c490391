import { IconButton, useT } from '@liftout/kit';
import type { Places } from '../use-places';
import type { Viewport } from '../use-view';

interface PlaceMarksProps {
  places: Places;
  viewport: Viewport;
}

/** The places of the outline to check: a ring around each, and a button to the next. */
export function PlaceMarks({ places: { all, current, go }, viewport: { view, density } }: PlaceMarksProps) {
  const t = useT('mf-remover/editor');
  if (!all || all.length === 0 || current === null) return null;
  return (
    <>
      {all.map(({ x, y, radius }, index) => {
        const size = (2 * radius * view.scale) / density;
        return (
          <span
            key={`${x} ${y}`}
            aria-hidden="true"
            className={`lo-own-ground pointer-events-none absolute top-0 left-0 rounded-full border-2 border-dashed shadow-[0_0_0_2px_rgb(0_0_0/0.35)] ${index === current ? 'border-mustard' : 'border-white/80'}`}
            style={{
              width: size,
              height: size,
              transform: `translate(${((x - view.x) * view.scale) / density - size / 2}px, ${((y - view.y) * view.scale) / density - size / 2}px)`,
            }}
          />
        );
      })}
      <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
        <div className="pointer-events-auto flex items-center rounded-pill border border-line bg-raised px-1 text-sm font-semibold">
          <IconButton icon="arrowLeft" label={t('places.previous')} onClick={() => go(-1)} />
          <span className="px-1 tabular-nums" aria-live="polite">
            {t('places.current', { number: current + 1, count: all.length })}
          </span>
          <IconButton icon="arrowRight" label={t('places.next')} onClick={() => go(1)} />
        </div>
      </div>
    </>
  );
}
