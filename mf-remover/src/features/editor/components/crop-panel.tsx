import { Chip, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import { largestOfRatio, ratios } from '../crop';
import type { Crop, Ratio } from '../editor-document';
import type { Rect, Size } from '../geometry';
import { RangeField } from './range-field';

interface CropPanelProps {
  crop: Crop;
  picture: Size;
  subject: Rect | null;
  /** The crop, in pixels of the picture. */
  rect: Rect;
  /** @param mergeKey see `change`. */
  onChange: (crop: Crop, mergeKey?: string) => void;
  /** Crops for marketplaces and makes the background white. */
  onMarketplace: () => void;
}

const firstMargin = 0.08;
/** Share of the subject's longer side, in percent. */
const widestMargin = 50;
/** A free crop starts this much smaller than the picture, so that its handles are visible. */
const firstFree = 0.9;

export function CropPanel({ crop, picture, subject, rect, onChange, onMarketplace }: CropPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const ratio = crop?.kind === 'ratio' ? crop.ratio : null;

  const startFree = () => {
    const side = (value: number) => Math.round(value * firstFree);
    const inset = (value: number) => Math.round((value * (1 - firstFree)) / 2);
    const { width, height } = picture;
    onChange({
      kind: 'free',
      rect:
        crop?.kind === 'ratio'
          ? crop.rect
          : { x: inset(width), y: inset(height), width: side(width), height: side(height) },
    });
  };

  return (
    <div className="grid gap-3.5 wide:gap-5">
      <div className="flex flex-wrap gap-2">
        <Chip pressed={crop === null} onClick={() => crop && onChange(null)}>
          {t('crop.none')}
        </Chip>
        <Chip pressed={crop?.kind === 'free'} onClick={() => crop?.kind !== 'free' && startFree()}>
          {t('crop.free')}
        </Chip>
        {(Object.keys(ratios) as Ratio[]).map((id) => (
          <Chip
            key={id}
            pressed={ratio === id}
            onClick={() =>
              ratio !== id &&
              onChange({ kind: 'ratio', ratio: id, rect: largestOfRatio(ratios[id], picture, subject) })
            }
          >
            {id}
          </Chip>
        ))}
        <Chip
          pressed={crop?.kind === 'subject'}
          onClick={() => crop?.kind !== 'subject' && onChange({ kind: 'subject', margin: firstMargin })}
        >
          {t('crop.subject')}
        </Chip>
        <Chip pressed={crop?.kind === 'marketplace'} onClick={onMarketplace}>
          {t('crop.marketplace')}
        </Chip>
      </div>
      {crop?.kind === 'subject' && (
        <RangeField
          label={t('crop.margin')}
          value={Math.round(crop.margin * 100)}
          min={0}
          max={widestMargin}
          text={t('crop.marginValue', { percent: formatPercent(crop.margin, language) })}
          onChange={(percent) => onChange({ kind: 'subject', margin: percent / 100 }, 'margin')}
        />
      )}
      {crop?.kind === 'marketplace' && <p className="text-sm text-soft">{t('crop.marketplaceHint')}</p>}
      {(crop?.kind === 'free' || ratio) && <p className="text-sm text-soft">{t('crop.frameHint')}</p>}
      <p className="text-sm text-soft tabular-nums">
        {(crop?.kind === 'subject' || crop?.kind === 'marketplace') && !subject
          ? t('crop.empty')
          : t('crop.size', { width: rect.width, height: rect.height })}
      </p>
    </div>
  );
}
