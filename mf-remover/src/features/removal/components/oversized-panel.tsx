import { Button, Spinner, useLanguage, useT } from '@liftout/kit';
import { formatSizeAbove } from '../../../ui/format-size';
import type { Excess, RemovalState } from '../removal-state';
import { Panel } from './panel';

interface OversizedPanelProps {
  state: Extract<RemovalState, { step: 'oversized' | 'shrinking' }>;
  onShrink: () => Promise<void>;
  onChoose: () => void;
  onReset: () => void;
}

const titles = {
  bytes: 'upload.error.fileTooLarge.title',
  pixels: 'codes.too_many_pixels.title',
  time: 'codes.timeout.title',
} as const satisfies Record<Excess, string>;

const offers = {
  bytes: 'shrink.bytes',
  pixels: 'shrink.pixels',
  time: 'codes.timeout.description',
} as const satisfies Record<Excess, string>;

/** A picture over a limit: a smaller copy helps. */
export function OversizedPanel({ state, onShrink, onChoose, onReset }: OversizedPanelProps) {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const { name, size } = state.picture.file;
  const shrinking = state.step === 'shrinking';
  return (
    <Panel
      title={t(titles[state.excess])}
      text={t(shrinking ? 'shrink.started' : offers[state.excess], {
        name,
        size: formatSizeAbove(size, language),
      })}
    >
      <Button data-first onClick={() => void onShrink()}>
        {shrinking && <Spinner />}
        <span>{t(shrinking ? 'shrink.working' : 'shrink.action')}</span>
      </Button>
      <Button variant="outline" onClick={onChoose}>
        {t('actions.chooseAnother')}
      </Button>
      <Button variant="quiet" onClick={onReset}>
        {t('actions.startOver')}
      </Button>
    </Panel>
  );
}
