import type { DoubtHelp } from '@liftout/gateway-contract';
import { Button, Icon, Spinner, useT, useToastOpen } from '@liftout/kit';
import { useEffect, useState } from 'react';
import type { Failure } from '../failure';
import { type NextStep, nextSteps } from '../next-steps';
import type { RemovalState } from '../removal-state';
import { useFailureMessage } from '../use-failure-message';
import type { Coming } from '../use-late-component';
import { useObjectUrl } from '../use-object-url';
import type { Removal } from '../use-removal';
import { Panel } from './panel';
import { PicturePreview } from './picture-preview';

export interface FailedPanelProps {
  state: Extract<RemovalState, { step: 'failed' | 'cuttingOnDevice' }>;
  removal: Removal;
  coming: Coming;
  onChoose: () => void;
  /** Opens the editor with the whole picture. */
  onCutByHand: () => void;
  /** Asks where the subject is. Null if that does not help. */
  onMark: (() => void) | null;
  doubtHelp: DoubtHelp;
}

/** The picture that failed, the reason, and the steps that can help, the best one first. */
export function FailedPanel({
  state,
  removal,
  coming,
  onChoose,
  onCutByHand,
  onMark,
  doubtHelp,
}: FailedPanelProps) {
  const t = useT('mf-remover/upload');
  const { title, description } = useFailureMessage()(state.failure);
  const preview = useObjectUrl(state.picture.file);
  // The toast shows the message first. The panel shows it when the toast is gone.
  const shownElsewhere = useToastOpen(state.notice);
  const cutting = state.step === 'cuttingOnDevice';
  const [waiting, setWaiting] = useState(false);
  const underway: Partial<Record<NextStep, boolean>> = {
    cutOnDevice: cutting,
    mark: coming === 'mark',
    cutByHand: coming === 'editor',
  };

  const actions: Record<Exclude<NextStep, 'wait'>, { label: string; run: (() => void) | null }> = {
    retry: { label: 'actions.retry', run: removal.retry },
    another: { label: 'actions.chooseAnother', run: onChoose },
    shrink: { label: 'shrink.action', run: () => void removal.shrink() },
    cutOnDevice: {
      label: cutting ? 'local.working' : 'local.action',
      run: () => void removal.cutOnDevice(),
    },
    mark: { label: 'actions.mark', run: onMark },
    cutByHand: { label: 'actions.cutByHand', run: onCutByHand },
  };
  return (
    <Panel
      title={title}
      text={description}
      shownElsewhere={shownElsewhere}
      picture={
        <div className="mb-3 min-h-24">
          {preview && (
            <PicturePreview
              src={preview}
              alt=""
              className="mx-auto h-24 w-auto max-w-full rounded-frame object-contain"
            />
          )}
          <p className="mt-1.5 truncate text-sm text-soft">{state.picture.file.name}</p>
        </div>
      }
    >
      {nextSteps(state.failure, doubtHelp, state.picture.openable).map((step, index) => {
        const look = {
          variant: index === 0 ? 'solid' : 'outline',
          'data-first': index === 0 || undefined,
        } as const;
        if (step === 'wait') {
          return (
            <WaitButton
              key={step}
              {...look}
              failure={state.failure}
              pressed={waiting}
              onPress={() => setWaiting(true)}
              // The other picture replaces this one, unless it is refused.
              onRetry={removal.taking ? null : removal.retry}
            />
          );
        }
        const { label, run } = actions[step];
        if (!run) return null;
        return (
          <Button
            key={step}
            {...look}
            onClick={() => {
              setWaiting(false);
              run();
            }}
          >
            {underway[step] ? <Spinner /> : <Icon name={icons[step]} />}
            <span>{t(label)}</span>
          </Button>
        );
      })}
      <Button variant="quiet" onClick={removal.reset}>
        {t('actions.startOver')}
      </Button>
    </Panel>
  );
}

const icons = {
  retry: 'refresh',
  another: 'upload',
  shrink: 'minus',
  mark: 'crop',
  cutOnDevice: 'scissors',
  cutByHand: 'edit',
} as const;

interface WaitButtonProps {
  variant: 'solid' | 'outline';
  failure: Failure;
  pressed: boolean;
  onPress: () => void;
  /** Null while it must not begin. */
  onRetry: (() => void) | null;
}

/** Counts down the wait that the server asks for. After a press, it tries again when the wait ends. */
function WaitButton({ failure, pressed, onPress, onRetry, ...look }: WaitButtonProps) {
  const t = useT('mf-remover/upload');
  const asked = 'retryAfter' in failure ? (failure.retryAfter ?? 0) : 0;
  const [left, setLeft] = useState(asked);

  useEffect(() => {
    if (left <= 0) {
      if (pressed) onRetry?.();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, pressed, onRetry]);

  return (
    <Button {...look} onClick={onPress}>
      {pressed ? <Spinner /> : <Icon name="clock" />}
      <span>
        {left > 0 ? t(pressed ? 'actions.waiting' : 'actions.retryIn', { count: left }) : t('actions.retry')}
      </span>
    </Button>
  );
}
