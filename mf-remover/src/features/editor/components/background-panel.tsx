import { Button, Chip, Icon, Spinner, useLanguage, useT } from '@liftout/kit';
import { useRef, useState } from 'react';
import { ColorField } from '../../../ui/color-field';
import { FileInput } from '../../../ui/file-input';
import { formatPercent } from '../../../ui/format-size';
import { useChosenFile } from '../../../ui/use-chosen-file';
import type { Background } from '../editor-document';
import type { Engine } from '../use-engine';
import { RangeField } from './range-field';

interface BackgroundPanelProps {
  background: Background;
  engine: Engine;
  /** @param mergeKey see `change`. */
  onChange: (background: Background, mergeKey?: string) => void;
}

const swatches = {
  white: '#ffffff',
  paper: '#faf7f0',
  grey: '#8d8d8d',
  black: '#111111',
  coral: '#ff6f4f',
  sun: '#ffc83d',
  mint: '#a8dcc0',
  sky: '#8fc4ee',
  violet: '#8d6cf0',
} as const;

const firstChoice = {
  transparent: { kind: 'transparent' },
  color: { kind: 'color', color: swatches.paper },
  gradient: { kind: 'gradient', from: swatches.sun, to: swatches.coral, angle: 160 },
  blur: { kind: 'blur', strength: 0.4 },
} as const satisfies Record<string, Background>;

const kinds = ['transparent', 'color', 'gradient', 'picture', 'blur'] as const;

/** The background behind the subject. */
export function BackgroundPanel({ background, engine, onChange }: BackgroundPanelProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const [shown, setShown] = useState<Background['kind']>(background.kind);
  // Undo may have restored another kind. The visitor can choose “Picture” before there is a picture.
  const [seen, setSeen] = useState(background.kind);
  if (seen !== background.kind) {
    setSeen(background.kind);
    setShown(background.kind);
  }

  const choose = (kind: Background['kind']) => {
    setShown(kind);
    if (kind !== 'picture' && kind !== background.kind && (kind !== 'blur' || engine.hasOriginal)) {
      onChange(firstChoice[kind]);
    }
  };

  return (
    <div className="grid gap-3.5 wide:gap-5">
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Chip key={kind} pressed={shown === kind} onClick={() => choose(kind)}>
            {t(`background.${kind}`)}
          </Chip>
        ))}
      </div>
      {shown === 'color' && background.kind === 'color' && (
        <>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="lo-hidden">{t('background.colorOptions.swatches')}</legend>
            {Object.entries(swatches).map(([name, color]) => (
              <button
                key={name}
                type="button"
                aria-label={t(`background.colorOptions.${name}`)}
                aria-pressed={background.color === color}
                onClick={() => background.color !== color && onChange({ kind: 'color', color })}
                className="lo-own-ground size-10 cursor-pointer rounded-full border-2 border-line aria-pressed:outline-3 aria-pressed:outline-accent aria-pressed:outline-offset-2"
                style={{ background: color }}
              />
            ))}
          </fieldset>
          <ColorField
            label={t('background.colorOptions.custom')}
            value={background.color}
            onChange={(color) => onChange({ kind: 'color', color }, 'color')}
          />
        </>
      )}
      {shown === 'gradient' && background.kind === 'gradient' && (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <ColorField
              label={t('background.gradientOptions.from')}
              value={background.from}
              onChange={(from) => onChange({ ...background, from }, 'from')}
            />
            <ColorField
              label={t('background.gradientOptions.to')}
              value={background.to}
              onChange={(to) => onChange({ ...background, to }, 'to')}
            />
            <Button
              variant="quiet"
              onClick={() => onChange({ ...background, from: background.to, to: background.from })}
            >
              {t('background.gradientOptions.swap')}
            </Button>
          </div>
          <RangeField
            label={t('background.gradientOptions.angle')}
            value={background.angle}
            min={0}
            max={360}
            step={5}
            text={t('background.gradientOptions.angleValue', { degrees: background.angle })}
            onChange={(angle) => onChange({ ...background, angle }, 'angle')}
          />
        </>
      )}
      {shown === 'picture' && <PictureOptions background={background} engine={engine} onChange={onChange} />}
      {shown === 'blur' &&
        (background.kind === 'blur' ? (
          <RangeField
            label={t('background.blurOptions.strength')}
            value={Math.round(background.strength * 100)}
            min={5}
            max={100}
            text={t('background.blurOptions.strengthValue', {
              percent: formatPercent(background.strength, language),
            })}
            onChange={(percent) => onChange({ kind: 'blur', strength: percent / 100 }, 'blur')}
          />
        ) : (
          <p className="text-soft">{t('background.blurOptions.missing')}</p>
        ))}
    </div>
  );
}

function PictureOptions({ background, engine, onChange }: BackgroundPanelProps) {
  const t = useT('mf-remover/editor');
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const chosen = background.kind === 'picture' ? background : null;
  const { take, reading } = useChosenFile(engine.addPicture, (picture) => {
    setFailed(picture === undefined);
    if (picture !== undefined) onChange({ kind: 'picture', picture, fit: chosen?.fit ?? 'cover' });
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className="grid justify-items-start gap-3 rounded-card border-2 border-dashed border-line p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <FileInput ref={input} accept="image/*" onFiles={([file]) => void take(file)} />
      <Button variant="outline" aria-busy={reading} onClick={() => input.current?.click()}>
        {reading ? <Spinner /> : <Icon name="image" />}
        {t(chosen ? 'background.pictureOptions.replace' : 'background.pictureOptions.choose')}
      </Button>
      <p className="text-sm text-soft">{t('background.pictureOptions.hint')}</p>
      {failed && !reading && (
        <p role="alert" className="text-sm text-bad">
          {t('background.pictureOptions.failed')}
        </p>
      )}
      {chosen && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('background.pictureOptions.fit')}</legend>
          {(['cover', 'contain'] as const).map((fit) => (
            <Chip key={fit} pressed={chosen.fit === fit} onClick={() => onChange({ ...chosen, fit })}>
              {t(`background.pictureOptions.${fit}`)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
