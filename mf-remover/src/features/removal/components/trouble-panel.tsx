import { useEffect, useRef } from 'react';
import type { RemovalState } from '../removal-state';
import { FailedPanel, type FailedPanelProps } from './failed-panel';
import { OversizedPanel } from './oversized-panel';

/** The states in which the upload area shows a failure and the next steps. */
export type Trouble = Extract<
  RemovalState,
  { step: 'oversized' | 'shrinking' | 'failed' | 'cuttingOnDevice' }
>;

export interface TroublePanelProps extends Omit<FailedPanelProps, 'state'> {
  state: Trouble;
}

/** Shown in place of the upload controls. The focus goes to the first button. */
export function TroublePanel({ state, ...props }: TroublePanelProps) {
  const { removal, onChoose } = props;
  const root = useRef<HTMLDivElement>(null);
  const needsVisitor = state.step === 'oversized' || state.step === 'failed';
  useEffect(() => {
    if (!needsVisitor) return;
    root.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    // On a phone the buttons may be below the window's edge.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [needsVisitor]);
  return (
    <div ref={root} className="scroll-mb-4">
      {state.step === 'oversized' || state.step === 'shrinking' ? (
        <OversizedPanel state={state} onShrink={removal.shrink} onChoose={onChoose} onReset={removal.reset} />
      ) : (
        <FailedPanel {...props} state={state} />
      )}
    </div>
  );
}
