import { Chip, useLanguage, useT } from '@liftout/kit';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { ColorField } from '../../../ui/color-field';
import { formatPercent } from '../../../ui/format-size';
import { PanPane } from './pan-pane';
import { PicturePreview } from './picture-preview';

interface CompareViewProps {
  /** Addresses; null while they are being made. */
  original: string | null;
  cutout: string | null;
  /** Pixels of both. */
  width: number;
  height: number;
  /** What can be done with the cut-out, right below it. */
  children: ReactNode;
}

const views = ['sideBySide', 'slider'] as const;
const backdrops = ['checker', 'white', 'black', 'color'] as const;
const zooms = { fit: 0, actual: 1, double: 2 } as const;
type Zoom = keyof typeof zooms;

/** Original and cut-out beside each other or over each other, on any ground, up to twice their size. */
export function CompareView({ original, cutout, width, height, children }: CompareViewProps) {
  const t = useT('mf-remover/result');
  const [view, setView] = useState<(typeof views)[number]>('sideBySide');
  const [backdrop, setBackdrop] = useState<(typeof backdrops)[number]>('checker');
  const [color, setColor] = useState('#e8a317');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const panes = useRef<HTMLElement[]>([]);

  const ground: CSSProperties =
    backdrop === 'checker' ? {} : { background: backdrop === 'color' ? color : backdrop };
  const groundClass = backdrop === 'checker' ? 'lo-checker' : '';
  const scale = zooms[zoom];
  const size = { width, height, scale };
  const picture = (src: string | null, alt: string) =>
    src && <PicturePreview src={src} alt={alt} className="size-full object-contain" />;

  return (
    <div className="mt-7 flex flex-col">
      {/* On a phone the pictures come first. */}
      <div className="flex flex-wrap gap-x-8 gap-y-4 max-sm:order-last max-sm:mt-8">
        <Choice label={t('view.label')}>
          {views.map((id) => (
            <Chip key={id} pressed={view === id} onClick={() => setView(id)}>
              {t(`view.${id}`)}
            </Chip>
          ))}
        </Choice>
        <Choice label={t('backdrop.label')}>
          {backdrops.map((id) => (
            <Chip key={id} pressed={backdrop === id} onClick={() => setBackdrop(id)}>
              {t(`backdrop.${id}`)}
            </Chip>
          ))}
          {backdrop === 'color' && (
            <ColorField label={t('backdrop.pick')} value={color} onChange={setColor} />
          )}
        </Choice>
        <Choice label={t('zoom.label')}>
          {(Object.keys(zooms) as Zoom[]).map((id) => (
            <Chip key={id} pressed={zoom === id} onClick={() => setZoom(id)}>
              {t(`zoom.${id}`)}
            </Chip>
          ))}
        </Choice>
      </div>
      {view === 'sideBySide' ? (
        <div className="grid gap-4 sm:mt-5 sm:grid-cols-2">
          <figure>
            <PanPane {...size} panes={panes.current} index={0} label={t('original')} className="bg-sunken">
              {picture(original, t('originalAlt'))}
            </PanPane>
            <figcaption className="mt-2 font-semibold">{t('original')}</figcaption>
          </figure>
          <figure>
            <PanPane
              {...size}
              panes={panes.current}
              index={1}
              label={t('transparent')}
              className={groundClass}
              style={ground}
            >
              {picture(cutout, t('transparentAlt'))}
            </PanPane>
            <figcaption className="mt-2 font-semibold">{t('transparent')}</figcaption>
          </figure>
        </div>
      ) : (
        <Slider
          size={size}
          panes={panes.current}
          groundClass={groundClass}
          ground={ground}
          original={picture(original, t('originalAlt'))}
          cutout={picture(cutout, t('transparentAlt'))}
        />
      )}
      <p className="mt-3 text-sm text-soft">{scale > 0 ? t('zoom.panHint') : t('backdrop.note')}</p>
      {children}
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-sm font-semibold text-soft">{label}</legend>
      {children}
    </fieldset>
  );
}

interface SliderProps {
  size: { width: number; height: number; scale: number };
  panes: HTMLElement[];
  groundClass: string;
  ground: CSSProperties;
  original: ReactNode;
  cutout: ReactNode;
}

/** Both on top of each other with a line between; the line is a native range. */
function Slider({ size, panes, groundClass, ground, original, cutout }: SliderProps) {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const [position, setPosition] = useState(50);
  const line = { insetInlineStart: `${position}%` };
  return (
    <div className="sm:mt-5">
      <div className="relative mx-auto max-w-4xl">
        <PanPane
          {...size}
          panes={panes}
          index={0}
          label={t('slider.label')}
          className={groundClass}
          style={ground}
        >
          {cutout}
          <PanPane.Left share={position / 100} className="bg-sunken">
            {original}
          </PanPane.Left>
        </PanPane>
        <span
          aria-hidden="true"
          className="lo-own-ground pointer-events-none absolute inset-y-0 -ms-px w-0.5 bg-accent"
          style={line}
        />
        {size.scale === 0 && (
          <span
            aria-hidden="true"
            className="lo-own-ground pointer-events-none absolute top-1/2 -ms-5 -mt-5 grid size-10 place-items-center rounded-pill bg-accent text-lg text-on-accent shadow-lift"
            style={line}
          >
            ⇔
          </span>
        )}
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={position}
          aria-label={t('slider.label')}
          aria-valuetext={t('slider.value', { percent: formatPercent(position / 100, language) })}
          onChange={(event) => setPosition(Number(event.target.value))}
          className={
            size.scale === 0
              ? 'peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0'
              : 'lo-range mt-3 block'
          }
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden rounded-card outline-3 outline-accent outline-offset-3 peer-focus-visible:block"
        />
      </div>
      <p className="mt-2 text-center text-sm text-soft">{t('slider.hint')}</p>
    </div>
  );
}
