import { useLanguage, useT } from '@liftout/kit';
import { formatPercent } from '../../../ui/format-size';
import type { Shadow } from '../editor-document';
import type { Size } from '../geometry';
import { RangeField } from './range-field';

interface ShadowPanelProps {
  shadow: Shadow | null;
  picture: Size;
  onChange: (shadow: Shadow | null, mergeKey?: string) => void;
}

/** A soft shadow behind the subject. */
export function ShadowPanel({ shadow, picture, onChange }: ShadowPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const reach = Math.max(20, Math.round(Math.max(picture.width, picture.height) / 5));
  const first: Shadow = {
    offsetX: 0,
    offsetY: Math.round(reach * 0.12),
    blur: Math.round(reach * 0.15),
    opacity: 0.4,
  };
  const lengths = [
    ['offsetX', -reach, 'shadow.offsetValue'],
    ['offsetY', -reach, 'shadow.offsetValue'],
    ['blur', 0, 'shadow.blurValue'],
  ] as const;
  return (
    <div className="grid gap-3.5 wide:gap-5">
      <label className="flex cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 accent-accent"
          checked={shadow !== null}
          onChange={({ target }) => onChange(target.checked ? first : null)}
        />
        {t('shadow.on')}
      </label>
      {shadow && (
        <>
          {lengths.map(([name, min, text]) => (
            <RangeField
              key={name}
              label={t(`shadow.${name}`)}
              value={shadow[name]}
              min={min}
              max={reach}
              text={t(text, { pixels: shadow[name] })}
              onChange={(value) => onChange({ ...shadow, [name]: value }, name)}
            />
          ))}
          <RangeField
            label={t('shadow.opacity')}
            value={Math.round(shadow.opacity * 100)}
            min={0}
            max={100}
            text={t('shadow.opacityValue', { percent: formatPercent(shadow.opacity, language) })}
            onChange={(percent) => onChange({ ...shadow, opacity: percent / 100 }, 'opacity')}
          />
        </>
      )}
    </div>
  );
}
