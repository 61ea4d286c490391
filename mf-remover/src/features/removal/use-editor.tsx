import { ErrorBoundary, useLanguage, useT } from '@liftout/kit';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../ui/toast-failure';
import type { EditorProps } from '../editor/editor';
import { addLateTexts } from './add-late-texts';
import { useLateComponent } from './use-late-component';

type Opening = Omit<EditorProps, 'onClose'> & {
  /** The element that gets the focus back when the editor closes. */
  button: HTMLElement | null;
};

export interface LazyEditor {
  loading: boolean;
  open(opening: Opening): void;
  /** The editor itself, while it is open. */
  element: ReactNode;
}

const textsName = 'mf-remover/editor';

/**
 * Loads the editor and its texts at the first use. After a failure, a toast tells the visitor, who can try again.
 *
 * @param about What is edited. If this changes while the editor loads, the editor does not open.
 */
export function useEditor(about: unknown): LazyEditor {
  const t = useT('mf-remover/result');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [opening, setOpening] = useState<Opening | null>(null);

  // If Back cannot close the editor, it may lead to the page in another language.
  const load = useCallback(async () => {
    const [editor, texts] = await Promise.all([
      import(/* webpackChunkName: "mf-remover/editor" */ '../editor/editor'),
      import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/editor.json`),
    ]);
    addLateTexts(i18n, language, textsName, texts.default);
    return editor.default;
  }, [language, i18n]);
  const { Component: Editor } = useLateComponent(load, opening !== null, () => {
    setOpening(null);
    toastFailure(t, 'editFailed');
  });
  const [latest, setLatest] = useState(about);
  if (latest !== about) {
    setLatest(about);
    if (!Editor) setOpening(null);
  }

  const loading = opening !== null && !Editor;
  if (!Editor || !opening) return { loading, open: setOpening, element: null };
  const { button, onDone, ...props } = opening;
  const close = () => {
    setOpening(null);
    // The focus moves after the dialog has closed.
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
  return { loading, open: setOpening, element };
}
