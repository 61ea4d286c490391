import { toast, useLanguage, useT } from '@liftout/kit';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../editor/editor';

/** Brings the editor and its texts when it is first asked for; a failure is said and can be tried again. */
export function useLazyEditor() {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  const [status, setStatus] = useState<'closed' | 'loading' | 'open'>('closed');

  const open = async () => {
    setStatus('loading');
    try {
      const [loaded, texts] = await Promise.all([
        import(/* webpackChunkName: "mf-remover/editor" */ '../editor/editor'),
        import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/editor.json`),
      ]);
      i18n.addResourceBundle(language, 'mf-remover/editor', texts.default);
      setEditor(() => loaded.default);
      setStatus('open');
    } catch {
      setStatus('closed');
      toast({
        title: t('editFailed.title'),
        description: t('editFailed.description'),
        variant: 'destructive',
      });
    }
  };

  return {
    Editor: status === 'open' ? Editor : null,
    loading: status === 'loading',
    open,
    close: () => setStatus('closed'),
  };
}
