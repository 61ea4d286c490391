import { Button, Icon, Spinner, useT, useTexts } from '@liftout/kit';
import type { ReactNode } from 'react';
import type { Coming } from '../use-late-component';

interface NoteProps {
  tone: 'accent' | 'mustard';
  title: string;
  children: ReactNode;
}

function Note({ tone, title, children }: NoteProps) {
  return (
    <div
      role="note"
      className={`rounded-card border-s-4 bg-raised p-4 sm:p-5 ${tone === 'accent' ? 'border-accent' : 'border-mustard'}`}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

/** Says that the device did the work, because the server did not answer. The visitor can still ask the server. */
export function DeviceNote({ onRetry }: { onRetry: () => void }) {
  const t = useT('mf-remover/result');
  return (
    <Note tone="accent" title={t('onDevice.title')}>
      <p className="mt-1 text-soft">{t('onDevice.text')}</p>
      <Button variant="outline" className="mt-4" onClick={onRetry}>
        <Icon name="refresh" />
        {t('onDevice.again')}
      </Button>
    </Note>
  );
}

interface DoubtNoteProps {
  coming: Coming;
  /** Null if the picture cannot be edited, or the operator does not offer it. */
  onFix: (() => void) | null;
  /** Null if the picture cannot be marked. */
  onMark: (() => void) | null;
}

/** Says that the engine doubts its cut, how to repair it, and what helps with the next photo. */
export function DoubtNote({ coming, onFix, onMark }: DoubtNoteProps) {
  const t = useT('mf-remover/result');
  const help = useTexts<{ id: string; text: string }[]>('mf-remover/result', 'doubt.help');
  return (
    <Note tone="mustard" title={t('doubt.title')}>
      <p className="mt-1">{t(`doubt.text.${onMark ? 'mark' : onFix ? 'edit' : 'none'}`)}</p>
      {(onMark || onFix) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {onMark && (
            <Button onClick={onMark}>
              {coming === 'mark' ? <Spinner /> : <Icon name="crop" />}
              {t('mark.action')}
            </Button>
          )}
          {onFix && (
            <Button
              variant={onMark ? 'outline' : 'solid'}
              aria-disabled={coming === 'editor'}
              onClick={onFix}
            >
              {coming === 'editor' ? <Spinner /> : <Icon name="edit" />}
              {t('doubt.fix')}
            </Button>
          )}
        </div>
      )}
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-semibold">{t('doubt.helpTitle')}</summary>
        <ul className="mt-1 list-disc ps-5 text-soft">
          {help.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </details>
    </Note>
  );
}
