import { Button, Dialog, Icon, Spinner, sentenceSpace, toast, useLanguage, useT } from '@liftout/kit';
import { useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../ui/toast-failure';
import { useNow } from '../../../ui/use-now';
import { deleteResult } from '../api/fetch-result';
import { formatClock, formatRemaining } from '../format-time';

interface RetentionLineProps {
  /** ISO 8601. Absent if the server does not send it. */
  expiresAt: string | undefined;
  downloadToken: string;
  /** Why the server no longer has the pictures. */
  gone: 'deleted' | 'expired' | null;
  /** Whether this page still has the cut-out. */
  held: boolean;
  onGone: (why: 'deleted' | 'expired') => void;
}

/** Milliseconds between two updates. */
const tick = 15_000;

/** Says when the pictures are deleted, and lets the visitor delete them at once. */
export function RetentionLine({ expiresAt, downloadToken, gone, held, onGone }: RetentionLineProps) {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const now = useNow(tick);
  const line = useRef<HTMLParagraphElement>(null);
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const remaining = expiresAt === undefined ? Number.NaN : new Date(expiresAt).getTime() - now;
  const expired = remaining <= 0;

  useEffect(() => {
    if (expired && !gone) onGone('expired');
  }, [expired, gone, onGone]);

  const remove = async () => {
    setAsking(false);
    setDeleting(true);
    try {
      await deleteResult(downloadToken);
      onGone('deleted');
      toast({ title: t('retention.done.title'), description: t('retention.done.description') });
      // The button that had the focus is gone.
      line.current?.focus();
    } catch {
      toastFailure(t, 'retention.failed');
    } finally {
      setDeleting(false);
    }
  };

  const text = () => {
    if (gone) return t(`retention.${gone}`) + (held ? sentenceSpace(language) + t('retention.held') : '');
    if (Number.isNaN(remaining)) return t('retention.unknown');
    if (remaining < 60_000) return t('retention.soon');
    return t('retention.line', {
      time: formatClock(new Date(expiresAt ?? ''), new Date(now), language),
      remaining: formatRemaining(remaining, language),
    });
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p ref={line} tabIndex={-1} className="flex items-center gap-2 tabular-nums">
        <Icon name="clock" />
        <span>{text()}</span>
      </p>
      {!gone && downloadToken && (
        <Button
          variant="danger"
          aria-disabled={deleting}
          onClick={deleting ? undefined : () => setAsking(true)}
        >
          {deleting ? <Spinner /> : <Icon name="trash" />}
          <span>{t(deleting ? 'retention.deleting' : 'retention.deleteNow')}</span>
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
