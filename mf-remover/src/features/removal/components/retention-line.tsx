import { Button, Dialog, Icon, Spinner, toast, useLanguage, useT } from '@liftout/kit';
import { useEffect, useState } from 'react';
import { deleteResult } from '../api/fetch-result';
import { formatClock, formatRemaining } from '../format-time';

interface RetentionLineProps {
  /** ISO 8601. */
  expiresAt: string;
  /** Empty when the result is deleted already. */
  downloadToken: string;
  onDeleted: () => void;
}

/** Milliseconds between two looks at the clock. */
const tick = 15_000;

/** Says when the pictures go, and lets the visitor have them gone at once. */
export function RetentionLine({ expiresAt, downloadToken, onDeleted }: RetentionLineProps) {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const remaining = new Date(expiresAt).getTime() - now;
  const over = !downloadToken || remaining <= 0;

  const remove = async () => {
    setAsking(false);
    setDeleting(true);
    try {
      await deleteResult(downloadToken);
      onDeleted();
      toast({ title: t('retention.done.title'), description: t('retention.done.description') });
    } catch {
      toast({
        title: t('retention.failed.title'),
        description: t('retention.failed.description'),
        variant: 'destructive',
      });
    } finally {
      setDeleting(false);
    }
  };

  const line = () => {
    if (over || Number.isNaN(remaining)) return t('retention.over');
    if (remaining < 60_000) return t('retention.soon');
    return t('retention.line', {
      time: formatClock(new Date(expiresAt), new Date(now), language),
      remaining: formatRemaining(remaining, language),
    });
  };

  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p className="flex items-center gap-2 tabular-nums">
        <Icon name="clock" />
        {line()}
      </p>
      {!over && (
        <Button variant="danger" disabled={deleting} onClick={() => setAsking(true)}>
          {deleting ? <Spinner /> : <Icon name="trash" />}
          {t(deleting ? 'retention.deleting' : 'retention.deleteNow')}
        </Button>
      )}
      <Dialog open={asking} title={t('retention.confirm.title')} onClose={() => setAsking(false)}>
        <p className="mt-3">{t('retention.confirm.text')}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => setAsking(false)}>
            {t('retention.confirm.no')}
          </Button>
          <Button variant="danger" onClick={() => void remove()}>
            {t('retention.confirm.yes')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
