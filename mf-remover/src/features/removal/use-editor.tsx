import { ErrorBoundary, languages, useLanguage, useT } from '@liftout/kit';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../ui/toast-failure';
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

const textsName = 'mf-remover/editor';

/** Loads the editor and its texts when it is first asked for; a failure is told and can be tried again. */
export function useEditor(): LazyEditor {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [loading, setLoading] = useState(false);

  const loadTexts = useCallback(async () => {
    const texts = await import(
      /* webpackChunkName: "texts-[request]" */ `../../locales/${language}/editor.json`
    );
    i18n.addResourceBundle(language, textsName, texts.default);
  }, [language, i18n]);

  // Back may lead to the page in another language while the editor is open.
  const isOpen = opening !== null;
  useEffect(() => {
    if (isOpen) void loadTexts().catch(() => undefined);
  }, [isOpen, loadTexts]);

  const open = async (next: Opening) => {
    setLoading(true);
    try {
      const [loaded] = await Promise.all([
        import(/* webpackChunkName: "mf-remover/editor" */ '../editor/editor'),
        loadTexts(),
      ]);
      // In another language these are shown until its own are there: a modal dialog out of sight would block the page.
      const texts = i18n.getResourceBundle(language, textsName);
      for (const other of languages) {
        if (!i18n.hasResourceBundle(other, textsName)) i18n.addResourceBundle(other, textsName, texts);
      }
      setEditor(() => loaded.default);
      setOpening(next);
    } catch {
      toastFailure(t, 'editFailed');
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
