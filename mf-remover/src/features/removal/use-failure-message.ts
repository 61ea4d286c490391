import { sentenceSpace, useLanguage, useT } from '@liftout/kit';
import { type Failure, failureTexts, referencedCodes } from './failure';

/** The message of a failure in the page's language. */
export function useFailureMessage(): (failure: Failure) => { title: string; description: string } {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  return (failure) => {
    const exists = (key: string) => t(key, { defaultValue: '' }) !== '';
    const { title, description } = failureTexts(failure, exists);
    const sentences = [
      description ? t(description, { formats: t('area.formats') }) : 'message' in failure && failure.message,
      'retryAfter' in failure && failure.retryAfter && t('retryAfter', { count: failure.retryAfter }),
      'requestId' in failure &&
        referencedCodes.includes(failure.code) &&
        t('reference', { requestId: failure.requestId }),
    ];
    return { title: t(title), description: sentences.filter(Boolean).join(sentenceSpace(language)) };
  };
}
