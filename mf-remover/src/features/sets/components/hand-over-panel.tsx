import { Button, Field, Icon, Input, Progress, sentenceSpace, toast, useLanguage, useT } from '@liftout/kit';
import { memo, useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../ui/toast-failure';
import { canSaveToFolder, saveToFolder, saveZip } from '../hand-over';
import { listNames } from '../list-names';
import type { PictureSet, ResultOrigin } from '../picture-set';
import { type ResultFilesOptions, SideTooLong } from '../result-files';

interface HandOverPanelProps {
  set: PictureSet;
  /** Pictures that have a cut-out. */
  done: number;
  /** Pictures that have none yet. */
  open: number;
}

/** All results as a ZIP, or straight into a folder. */
export const HandOverPanel = memo(function HandOverPanel({ set, done, open }: HandOverPanelProps) {
  const t = useT('mf-remover/sets');
  const language = useLanguage();
  const [pattern, setPattern] = useState('{name}');
  const [made, setMade] = useState<{ made: number; total: number } | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const panel = useRef<HTMLDivElement>(null);
  const working = made !== null;
  const before = useRef(working);
  // The pressed button is replaced by others. The first of them gets the focus.
  useEffect(() => {
    if (before.current === working) return;
    before.current = working;
    if (document.activeElement !== document.body) return;
    panel.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [working]);

  const hand = async (save: (options: ResultFilesOptions) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const results: ResultOrigin[] = [];
    const failed: string[] = [];
    let isTooLong = false;
    let total = 0;
    try {
      await save({
        set,
        pattern: pattern.trim() || '{name}',
        signal: controller.signal,
        onProgress: (count, all) => {
          total = all;
          setMade({ made: count, total });
        },
        onMade: (result) => results.push(result),
        onFailed: (name, error) => {
          failed.push(name);
          isTooLong ||= error instanceof SideTooLong;
        },
      });
      set.markSaved(results);
      if (failed.length > 0) {
        const missing = t('handOver.missing', { names: listNames(failed, language), count: failed.length });
        const sentences = [...(isTooLong ? [t('handOver.sideTooLong')] : []), missing];
        toast({
          title: t('handOver.someFailed'),
          description: sentences.join(sentenceSpace(language)),
          variant: 'destructive',
        });
      } else toast({ title: t('handOver.done', { count: total }) });
    } catch (error) {
      // The visitor has closed the browser's dialog or pressed Cancel.
      if (controller.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return;
      toastFailure(t, 'handOver.failed');
    } finally {
      running.current = undefined;
      setMade(null);
    }
  };

  return (
    <div ref={panel} className="grid gap-3">
      <Field label={t('handOver.names.label')} hint={t('handOver.names.hint')}>
        {(control) => (
          <Input {...control} value={pattern} onChange={({ target }) => setPattern(target.value)} />
        )}
      </Field>
      {open > 0 && done > 0 && <p className="text-sm text-soft">{t('handOver.onlyDone', { count: open })}</p>}
      {made ? (
        <div className="grid gap-2">
          <Progress value={(made.made / Math.max(1, made.total)) * 100} label={t('handOver.progress')} />
          <p className="text-sm text-soft tabular-nums">
            {t('handOver.making', { made: made.made, total: made.total })}
          </p>
          <Button variant="outline" onClick={() => running.current?.abort()}>
            {t('handOver.cancel')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          <Button disabled={done === 0} onClick={() => void hand(saveZip)}>
            <Icon name="package" />
            {t('handOver.zip', { count: done })}
          </Button>
          {canSaveToFolder() && (
            <Button variant="outline" disabled={done === 0} onClick={() => void hand(saveToFolder)}>
              <Icon name="download" />
              {t('handOver.folder')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
});
