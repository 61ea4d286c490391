import { Chip, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import type { EditDocument } from '../editor-document';
import type { Rect } from '../geometry';
import { RangeField } from './range-field';

interface CropPanelProps {
  crop: EditDocument['crop'];
  subject: Rect | null;
  /** What is left after cropping. */
  rect: Rect;
  onChange: (crop: EditDocument['crop'], mergeKey?: string) => void;
}

const firstMargin = 0.08;
/** Share of the subject's longer side, in percent. */
const widestMargin = 50;

/** The whole picture, or the subject with some air round it. */
export function CropPanel({ crop, subject, rect, onChange }: CropPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Chip pressed={crop === null} onClick={() => crop && onChange(null)}>
          {t('crop.none')}
        </Chip>
        <Chip pressed={crop !== null} onClick={() => crop ?? onChange({ margin: firstMargin })}>
          {t('crop.subject')}
        </Chip>
      </div>
      {crop && (
        <RangeField
          label={t('crop.margin')}
          value={Math.round(crop.margin * 100)}
          min={0}
          max={widestMargin}
          text={t('crop.marginValue', { percent: formatPercent(crop.margin, language) })}
          onChange={(percent) => onChange({ margin: percent / 100 }, 'crop')}
        />
      )}
      <p className="text-soft tabular-nums">
        {crop && !subject ? t('crop.empty') : t('crop.size', { width: rect.width, height: rect.height })}
      </p>
    </div>
  );
}
