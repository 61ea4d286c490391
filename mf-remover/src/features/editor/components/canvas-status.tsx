import { Button, Spinner, useT } from '@liftout/kit';
import type { EngineStatus } from '../use-engine';

/** Shown until the picture is open. */
export function CanvasStatus({ status, onRetry }: { status: EngineStatus; onRetry: () => void }) {
  const t = useT('mf-remover/editor');
  if (status === 'opening') {
    return (
      <p className="absolute inset-0 flex items-center justify-center gap-3 bg-sunken">
        <Spinner />
        <span>{t('loading')}</span>
      </p>
    );
  }
  if (status === 'failed') {
    return (
      <div
        role="alert"
        className="absolute inset-0 grid content-center justify-items-center gap-3 bg-sunken p-6 text-center"
      >
        <p className="font-display text-heading font-bold">{t('loadFailed.title')}</p>
        <p className="max-w-md">{t('loadFailed.text')}</p>
        <Button onClick={onRetry}>{t('loadFailed.retry')}</Button>
      </div>
    );
  }
  return null;
}
