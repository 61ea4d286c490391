import { Button, Chip, Icon, Spinner, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import { writableFormats } from '../../../ui/writable-formats';
import type { Rect } from '../geometry';
import type { PictureExport } from '../use-picture-export';
import { RangeField } from './range-field';

interface ExportPanelProps {
  picture: PictureExport;
  rect: Rect;
  transparent: boolean;
  onExport: () => void;
}

export function ExportPanel({ picture, rect, transparent, onExport }: ExportPanelProps) {
  const { choice, choose, working, possible } = picture;
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const { format, quality } = choice;
  return (
    <div className="grid gap-3.5 wide:gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('export.format')}</legend>
        {writableFormats().map((id) => (
          <Chip key={id} pressed={format === id} onClick={() => choose({ ...choice, format: id })}>
            {t(`export.${id}.label`)}
          </Chip>
        ))}
      </fieldset>
      <p className="text-soft">
        {format === 'jpg' && transparent ? t('export.jpgOnWhite') : t(`export.${format}.hint`)}
      </p>
      {format !== 'png' && (
        <RangeField
          label={t('export.quality')}
          value={Math.round(quality * 100)}
          min={40}
          max={100}
          text={t('export.qualityValue', { percent: formatPercent(quality, language) })}
          onChange={(percent) => choose({ ...choice, quality: percent / 100 })}
        />
      )}
      <p className="text-soft tabular-nums">{t('export.size', { width: rect.width, height: rect.height })}</p>
      <Button size="lg" aria-disabled={!possible} onClick={onExport}>
        {working ? <Spinner /> : <Icon name="download" />}
        {t(working ? 'export.working' : 'export.download')}
      </Button>
    </div>
  );
}
