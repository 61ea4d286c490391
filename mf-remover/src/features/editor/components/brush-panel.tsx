import { Chip, Icon, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import { type Brush, largestBrush } from '../brush';
import type { Size } from '../geometry';
import { RangeField } from './range-field';

interface BrushPanelProps {
  brush: Brush;
  picture: Size;
  onChange: (brush: Brush) => void;
  /** Whether the original shows through where nothing is left; absent where there is none. */
  underlay?: boolean;
  onUnderlay?: (shown: boolean) => void;
}

/** Brings back what the cut took, or takes away what it left. */
export function BrushPanel({ brush, picture, onChange, underlay, onUnderlay }: BrushPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {(['keep', 'erase'] as const).map((mode) => (
          <Chip key={mode} pressed={brush.mode === mode} onClick={() => onChange({ ...brush, mode })}>
            <Icon name={mode === 'keep' ? 'edit' : 'eraser'} />
            {t(`brush.${mode}`)}
          </Chip>
        ))}
      </div>
      <p className="text-soft">{t(`brush.${brush.mode}Hint`)}</p>
      <RangeField
        label={t('brush.size')}
        value={brush.size}
        min={1}
        max={largestBrush(picture)}
        text={t('brush.sizeValue', { pixels: brush.size })}
        onChange={(size) => onChange({ ...brush, size })}
      />
      <RangeField
        label={t('brush.softness')}
        value={Math.round(brush.softness * 100)}
        min={0}
        max={100}
        text={t('brush.softnessValue', { percent: formatPercent(brush.softness, language) })}
        onChange={(percent) => onChange({ ...brush, softness: percent / 100 })}
      />
      {onUnderlay && (
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={underlay}
            onChange={({ target }) => onUnderlay(target.checked)}
          />
          {t('brush.showOriginal')}
        </label>
      )}
    </div>
  );
}
