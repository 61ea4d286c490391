import { formatNumber, useLanguage, useT } from '@liftout/kit';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Pair } from './picture-file';
import { StudioPicture } from './studio-picture';

interface CompareProps {
  pair: Pair;
  /** Namespace whose `compare` names the slider. */
  texts: string;
  beforeAlt: string;
  afterAlt: string;
  /** Distance of the frame from the picture's edges, so that the cut-out can overlap it: CSS `inset`. */
  frame?: string;
  /** Background of the cut-out; default: the checkerboard. */
  ground?: ReactNode;
  /** Whether the cut-out has a shadow. */
  shadow?: boolean;
  /** True if it is visible without scrolling. */
  eager?: boolean;
  /** First position of the line, in percent. */
  start?: number;
  /** Width of the pictures on the page, as in the `sizes` attribute. */
  sizes?: string;
  className?: string;
}

/**
 * A before/after slider: both pictures on top of each other, divided by a native range input. The photo
 * is clipped to its frame; the cut-out is not.
 */
export function Compare({
  pair: { before, after },
  texts,
  beforeAlt,
  afterAlt,
  frame = '0%',
  ground = <div className="lo-checker absolute inset-0" />,
  shadow = false,
  start = 50,
  eager = false,
  sizes = '(width >= 64rem) 50rem, 100vw',
  className = '',
}: CompareProps) {
  const t = useT(texts);
  const language = useLanguage();
  const [cut, setCut] = useState(start);
  const percent = formatNumber(cut / 100, language, { style: 'percent' });

  return (
    <div
      className={`group relative isolate select-none ${className}`.trim()}
      style={{ '--cut': `${cut}%`, '--frame': frame } as CSSProperties}
    >
      <div className="absolute inset-0 [clip-path:inset(var(--frame)_round_var(--radius-frame))]">
        {ground}
      </div>
      <div className="[clip-path:inset(-20%_-20%_-20%_var(--cut))]">
        <StudioPicture
          file={after}
          alt={afterAlt}
          eager={eager}
          sizes={sizes}
          className={`overflow-visible! ${shadow ? 'drop-shadow-[0_1.25rem_1.25rem_rgb(0_0_0/0.35)]' : ''}`}
        />
      </div>
      <div className="absolute inset-0 [clip-path:inset(var(--frame)_round_var(--radius-frame))]">
        <div className="[clip-path:inset(0_calc(100%-var(--cut))_0_0)]">
          <StudioPicture file={before} alt={beforeAlt} eager={eager} sizes={sizes} />
        </div>
      </div>
      <div aria-hidden="true" className="pointer-events-none absolute inset-(--frame)">
        <Label className="left-0 rounded-r-pill">{t('compare.before')}</Label>
        <Label className="right-0 rounded-l-pill">{t('compare.after')}</Label>
      </div>
      <div
        aria-hidden="true"
        className="lo-own-ground pointer-events-none absolute inset-y-0 left-(--cut) w-0.5 -translate-x-1/2 bg-accent"
      >
        <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-pill bg-accent text-on-accent shadow-lift transition-transform duration-300 ease-studio group-hover:scale-110 group-active:scale-95 group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-3 group-has-focus-visible:outline-accent">
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
            <path d="m9 6-6 6 6 6m6-12 6 6-6 6" />
          </svg>
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={cut}
        onChange={(event) => setCut(event.target.valueAsNumber)}
        aria-label={t('compare.slider')}
        aria-valuetext={t('compare.sliderValue', { percent })}
        // Wider than the picture by half a thumb on either side, so that the line is under the thumb's middle.
        className="absolute -inset-x-6 inset-y-0 m-0 h-full w-[calc(100%+3rem)] max-w-none cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:size-12 [&::-webkit-slider-thumb]:h-48 [&::-webkit-slider-thumb]:w-12 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
}

function Label({ className, children }: { className: string; children: string }) {
  return (
    <span className={`absolute bottom-4 bg-ink px-3 py-0.5 text-sm font-semibold text-paper ${className}`}>
      {children}
    </span>
  );
}
