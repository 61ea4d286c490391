import { Button, Chip, Icon, Spinner, useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import type { ExportFormat } from '../engine/messages';
import type { Rect } from '../geometry';
import { RangeField } from './range-field';

export interface ExportChoice {
  format: ExportFormat;
  /** 0 to 1; PNG loses nothing. */
  quality: number;
}

interface ExportPanelProps {
  choice: ExportChoice;
  onChange: (choice: ExportChoice) => void;
  rect: Rect;
  transparent: boolean;
  working: boolean;
  possible: boolean;
  onExport: () => void;
}

export function ExportPanel(props: ExportPanelProps) {
  const { choice, onChange, rect, transparent, working, possible, onExport } = props;
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const { format, quality } = choice;
  return (
    <div className="grid gap-3.5 wide:gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('export.format')}</legend>
        {(['png', 'jpg', 'webp'] as const).map((id) => (
          <Chip key={id} pressed={format === id} onClick={() => onChange({ ...choice, format: id })}>
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
          onChange={(percent) => onChange({ ...choice, quality: percent / 100 })}
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
