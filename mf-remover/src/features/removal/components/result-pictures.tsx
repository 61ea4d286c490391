import { Chip, useLanguage, useT } from '@liftout/kit';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { ColorField } from '../../../ui/color-field';
import { formatPercent } from '../../../ui/format-size';
import type { Rect, Size } from '../../editor/geometry';
import { PanPane } from './pan-pane';
import { PicturePreview } from './picture-preview';

interface ResultPicturesProps {
  /** Addresses; null while they are being made. */
  original: string | null;
  cutout: string | null;
  /** Pixels of the cut-out. */
  size: Size;
  /** The part of the original that the cut-out shows; null: all of it. */
  frame: Rect | null;
  originalSize: Size;
  /** Whether nothing is transparent. Then the visitor cannot choose a backdrop. */
  opaque: boolean;
  hasBackground: boolean;
  /** The actions for the result, beside the pictures or below them. */
  actions: ReactNode;
}

const views = ['sideBySide', 'slider'] as const;
const backdrops = ['checker', 'white', 'black', 'color'] as const;
const zooms = { fit: 0, actual: 1, double: 2 } as const;
type Zoom = keyof typeof zooms;

/**
 * Original and cut-out beside each other or over each other, on any background, up to twice their size. The pictures are as
 * high as the screen allows with the actions in view.
 */
export function ResultPictures({
  original,
  cutout,
  size,
  frame,
  originalSize,
  opaque,
  hasBackground,
  actions,
}: ResultPicturesProps) {
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
  const pane = { ...size, scale, panes: panes.current };
  const before = original && (
    <Framed frame={frame} picture={originalSize}>
      <PicturePreview src={original} alt={t('originalAlt')} className="size-full object-contain" />
    </Framed>
  );
  const after = cutout && (
    <PicturePreview src={cutout} alt={t('transparentAlt')} className="size-full object-contain" />
  );

  return (
    <>
      <div className="min-w-0">
        {view === 'sideBySide' ? (
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <figure>
              <PanPane {...pane} index={0} label={t('original')} className="bg-sunken">
                {before}
              </PanPane>
              <figcaption className="mt-1.5 font-semibold">{t('original')}</figcaption>
            </figure>
            {/* On a phone the result comes first. */}
            <figure className="max-sm:order-first">
              <PanPane {...pane} index={1} label={t('transparent')} className={groundClass} style={ground}>
                {after}
              </PanPane>
              <figcaption className="mt-1.5 font-semibold">
                {t(hasBackground ? 'editedResult' : 'transparent')}
              </figcaption>
            </figure>
          </div>
        ) : (
          <Slider pane={pane} groundClass={groundClass} ground={ground} original={before} cutout={after} />
        )}
        {scale > 0 && <p className="mt-2 text-sm text-soft">{t('zoom.panHint')}</p>}
      </div>
      {actions}
      <div className="flex flex-wrap content-start gap-x-7 gap-y-4 max-lg:[&_button]:scroll-mb-36">
        <Choice label={t('view.label')}>
          {views.map((id) => (
            <Chip key={id} pressed={view === id} onClick={() => setView(id)}>
              {t(`view.${id}`)}
            </Chip>
          ))}
        </Choice>
        {!opaque && (
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
        )}
        <Choice label={t('zoom.label')}>
          {(Object.keys(zooms) as Zoom[]).map((id) => (
            <Chip key={id} pressed={zoom === id} onClick={() => setZoom(id)}>
              {t(`zoom.${id}`)}
            </Chip>
          ))}
        </Choice>
        {!opaque && backdrop !== 'checker' && (
          <p className="w-full text-sm text-soft">{t('backdrop.note')}</p>
        )}
      </div>
    </>
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

/** Shows only the part of the picture inside `frame`. */
function Framed({ frame, picture, children }: { frame: Rect | null; picture: Size; children: ReactNode }) {
  if (!frame) return children;
  const percent = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div className="absolute inset-0 overflow-hidden">
      <div
        className="absolute"
        style={{
          left: percent(-frame.x, frame.width),
          top: percent(-frame.y, frame.height),
          width: percent(picture.width, frame.width),
          height: percent(picture.height, frame.height),
        }}
      >
        {children}
      </div>
    </div>
  );
}

interface SliderProps {
  pane: { width: number; height: number; scale: number; panes: HTMLElement[] };
  groundClass: string;
  ground: CSSProperties;
  original: ReactNode;
  cutout: ReactNode;
}

/** A before/after slider; its handle is a native range input. */
function Slider({ pane, groundClass, ground, original, cutout }: SliderProps) {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const [position, setPosition] = useState(50);
  const line = { insetInlineStart: `${position}%` };
  return (
    <div>
      <div className="relative mx-auto max-w-4xl">
        <PanPane {...pane} index={0} label={t('slider.label')} className={groundClass} style={ground}>
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
        {pane.scale === 0 && (
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
            pane.scale === 0
              ? 'peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0'
              : 'lo-range mt-3 block'
          }
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden rounded-card outline-3 outline-accent outline-offset-3 peer-focus-visible:block"
        />
      </div>
      <p className="mt-1.5 text-center text-sm text-soft">{t('slider.hint')}</p>
    </div>
  );
}
