import { ErrorBoundary, toast, useLanguage, useT } from '@liftout/kit';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cut } from '../editor/cut';
import type { EditorProps } from '../editor/editor';

type Opening = Omit<EditorProps, 'onDone' | 'onClose'> & {
  onDone: (cut: Cut | null) => void;
  /** Gets the focus back when the editor closes. */
  button: HTMLElement | null;
};

export interface LazyEditor {
  loading: boolean;
  open(opening: Opening): Promise<void>;
  /** The editor itself, while it is open. */
  element: ReactNode;
}

/** Loads the editor and its texts when it is first asked for; a failure is told and can be tried again. */
export function useEditor(): LazyEditor {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [loading, setLoading] = useState(false);

  const open = async (next: Opening) => {
    setLoading(true);
    try {
      const [loaded, texts] = await Promise.all([
        import(/* webpackChunkName: "mf-remover/editor" */ '../editor/editor'),
        import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/editor.json`),
      ]);
      i18n.addResourceBundle(language, 'mf-remover/editor', texts.default);
      setEditor(() => loaded.default);
      setOpening(next);
    } catch {
      toast({
        title: t('editFailed.title'),
        description: t('editFailed.description'),
        variant: 'destructive',
      });
    } finally {
      setLoading(false);
    }
  };

  if (!Editor || !opening) return { loading, open, element: null };
  const { button, onDone, ...props } = opening;
  const close = () => {
    setOpening(null);
    // Once the dialog is gone.
    requestAnimationFrame(() => button?.focus());
  };
  const element = (
    <ErrorBoundary>
      <Editor
        {...props}
        onClose={close}
        onDone={(cut) => {
          onDone(cut);
          close();
        }}
      />
    </ErrorBoundary>
  );
  return { loading, open, element };
}
