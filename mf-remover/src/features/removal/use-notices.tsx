import { Button, sentenceSpace, toast as showToast, useLanguage, useT } from '@liftout/kit';
import type { RefObject } from 'react';
import { formatSize } from '../../ui/format-size';
import { engineOf } from './engine-of';
import type { Failure } from './failure';
import { nextSteps } from './next-steps';
import type { Picture, ServerAnswer } from './removal-state';
import { useFailureMessage } from './use-failure-message';

export interface Notices {
  /** Tells the visitor that something failed. The texts of `key` are a title and a description. */
  refuse(key: string, values?: Record<string, unknown>): void;
  uploaded(picture: Picture): void;
  completed(answer: ServerAnswer): void;
  /**
   * @param options.keepsResult whether the picture has an earlier result, which stays.
   * @returns the toast's id.
   */
  failed(failure: Failure, options?: { keepsResult: boolean }): string;
  online(): void;
}

/** The toasts of the upload flow. They are not shown once the visitor has left the page. */
export function useNotices(
  leaving: RefObject<AbortSignal>,
  onCutOthers: (files: readonly File[]) => void,
): Notices {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const failureMessage = useFailureMessage();
  const toast = (options: Parameters<typeof showToast>[0]) =>
    leaving.current.aborted ? '' : showToast(options).id;
  const say = (key: string, values: Record<string, unknown> = {}) => ({
    title: t(`${key}.title`),
    description: t(`${key}.description`, values),
  });
  return {
    refuse: (key, values) => toast({ ...say(key, values), variant: 'destructive' }),
    uploaded: ({ leftAlone = [], file, shrunk }) => {
      const count = leftAlone.length;
      const others = count > 0 && t('upload.firstOnly.description', { name: file.name, count });
      const smaller =
        shrunk &&
        t('shrink.done', {
          before: formatSize(shrunk.fromBytes, language),
          after: formatSize(file.size, language),
          width: shrunk.width,
          height: shrunk.height,
        });
      const description = [t('upload.success.description'), smaller, others]
        .filter(Boolean)
        .join(sentenceSpace(language));
      const action = (
        <Button variant="outline" onClick={() => onCutOthers(leftAlone)}>
          {t('sets.action', { count })}
        </Button>
      );
      toast({ title: t('upload.success.title'), description, ...(count > 0 && { action }) });
    },
    completed: (answer) => toast(say(`notices.${engineOf(answer)}`)),
    failed: (failure, { keepsResult } = { keepsResult: false }) => {
      const { title, description } = failureMessage(failure);
      // These descriptions tell what happens to a picture without a result, or name a step that only such a picture has.
      const isForNoResult =
        failure.kind === 'cancelled' ||
        failure.kind === 'offline' ||
        nextSteps(failure, 'none', true).includes('shrink');
      return toast({
        title,
        description: keepsResult
          ? [!isForNoResult && description, t('processing.resultKept')]
              .filter(Boolean)
              .join(sentenceSpace(language))
          : description,
        ...(failure.kind !== 'cancelled' && { variant: 'destructive' }),
      });
    },
    online: () => toast({ title: t('upload.error.offline.back') }),
  };
}
