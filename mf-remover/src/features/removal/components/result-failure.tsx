import { Button, Icon, useT } from '@liftout/kit';
import { useDownload } from '../use-download';
import type { ResultViewProps } from './result-view';

interface ResultFailureProps extends Pick<ResultViewProps, 'source' | 'picture' | 'result' | 'onGone'> {
  /** Shows the result again. */
  onRetry: () => void;
}

/** Shown in place of a result that cannot be displayed. The visitor can still save the result. */
export function ResultFailure({ onRetry, ...props }: ResultFailureProps) {
  const t = useT('mf-remover/result');
  const download = useDownload(props);
  return (
    <div role="alert" className="mt-12 rounded-card border-s-4 border-bad bg-raised p-5">
      <p className="font-semibold">{t('notShown.title')}</p>
      <p className="mt-1 text-soft">{t('notShown.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={download.working} onClick={() => void download.start('png')}>
          <Icon name="download" />
          {t(download.working ? 'download.working' : 'download.main')}
        </Button>
        <Button variant="outline" onClick={onRetry}>
          {t('notShown.retry')}
        </Button>
      </div>
    </div>
  );
}
