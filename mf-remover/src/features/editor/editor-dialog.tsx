import type { DownloadFormat } from '@liftout/gateway-contract';
import { Dialog, Spinner, useLanguage } from '@liftout/kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Editor } from './editor';

export interface EditorDialogProps {
  original: Blob;
  cutout: Blob;
  /** Name of a file in a format. */
  nameOf: (format: DownloadFormat) => string;
  onClose: () => void;
}

/** The editor over the whole window; it brings its texts with it, for most visits need neither. */
export default function EditorDialog(props: EditorDialogProps) {
  const ready = useEditorTexts();
  if (ready) return <Editor {...props} />;
  return (
    <Dialog open title="…" onClose={props.onClose}>
      <Spinner />
    </Dialog>
  );
}

function useEditorTexts(): boolean {
  const namespace = 'mf-remover/editor';
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/editor.json`).then(
      (texts: { default: object }) => {
        i18n.addResourceBundle(language, namespace, texts.default);
        if (current) setLoaded(language);
      },
    );
    return () => {
      current = false;
    };
  }, [i18n, language]);
  return loaded === language;
}
