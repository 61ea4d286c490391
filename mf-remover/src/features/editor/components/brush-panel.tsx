import { Button, Chip, Icon, sentenceSpace, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import { type Brush, largestBrush, smallestBrush } from '../brush';
import type { Places } from '../use-places';
import { RangeField } from './range-field';

interface BrushPanelProps {
  brush: Brush;
  onChange: (brush: Brush) => void;
  places: Places;
  /** Whether the original shows through erased parts. Absent without an original. */
  underlay?: boolean;
  onUnderlay?: (shown: boolean) => void;
  /** For cutting by hand: starts with an empty cut-out. Null while the picture is opened. */
  onEraseAll?: (() => void) | null;
}

/** Keep and erase brushes for the cut-out. */
export function BrushPanel({ brush, onChange, places, underlay, onUnderlay, onEraseAll }: BrushPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  return (
    <div className="grid gap-3.5 wide:gap-5">
      <div className="flex flex-wrap items-center gap-2">
        {(['keep', 'erase'] as const).map((mode) => (
          <Chip key={mode} pressed={brush.mode === mode} onClick={() => onChange({ ...brush, mode })}>
            <Icon name={mode === 'keep' ? 'edit' : 'eraser'} />
            <span>{t(`brush.${mode}`)}</span>
          </Chip>
        ))}
        <Chip pressed={brush.smart} onClick={() => onChange({ ...brush, smart: !brush.smart })}>
          <Icon name="sparkle" />
          <span>{t('brush.smart')}</span>
        </Chip>
      </div>
      <p className="text-sm text-soft">
        {t(`brush.${brush.mode}Hint`)}
        {sentenceSpace(language)}
        {t(brush.smart ? 'brush.smartHint' : 'brush.plainHint')}
      </p>
      <RangeField
        label={t('brush.size')}
        value={brush.size}
        min={smallestBrush}
        max={largestBrush}
        text={t('brush.sizeValue', { pixels: brush.size })}
        onChange={(size) => onChange({ ...brush, size })}
      />
      {!brush.smart && (
        <RangeField
          label={t('brush.softness')}
          value={Math.round(brush.softness * 100)}
          min={0}
          max={100}
          text={t('brush.softnessValue', { percent: formatPercent(brush.softness, language) })}
          onChange={(percent) => onChange({ ...brush, softness: percent / 100 })}
        />
      )}
      {onUnderlay && (
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={underlay}
            onChange={({ target }) => onUnderlay(target.checked)}
          />
          <span>{t('brush.showOriginal')}</span>
        </label>
      )}
      {onEraseAll !== undefined ? (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={!onEraseAll}
          onClick={onEraseAll ?? undefined}
        >
          <Icon name="eraser" />
          <span>{t('brush.eraseAll')}</span>
        </Button>
      ) : (
        <PlacesButton places={places} />
      )}
    </div>
  );
}

/** Goes to the places of the outline that may be wrong. */
function PlacesButton({ places: { all, current, go } }: { places: Places }) {
  const t = useT('mf-remover/editor');
  if (all?.length === 0) return <p className="text-sm text-soft">{t('places.none')}</p>;
  return (
    <div>
      <Button variant="outline" onClick={() => go(1)}>
        <Icon name="zoom" />
        <span>{t(current === null ? 'places.start' : 'places.next')}</span>
      </Button>
      <p className="mt-1.5 text-sm text-soft">{t('places.hint')}</p>
    </div>
  );
}
