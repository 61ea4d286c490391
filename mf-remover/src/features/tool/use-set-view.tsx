import { ErrorBoundary, type Language, useLanguage, useT } from '@liftout/kit';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../ui/toast-failure';
import type { MorePictures, ReadyCut } from '../removal/more-pictures';
import type { SetViewProps } from '../sets/set-view';
import { hasStoredSet } from '../sets/storage/stored-flag';

type Opening = Pick<SetViewProps, 'files' | 'ready' | 'focus'>;

const nothing: readonly File[] = [];

/** The set of pictures: loaded when it is first asked for, or when one of an earlier visit is on the device. */
export function useSetView(): MorePictures {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [View, setView] = useState<ComponentType<SetViewProps> | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [textsOf, setTextsOf] = useState<Language | null>(null);

  const load = useCallback(async () => {
    const [loaded, texts] = await Promise.all([
      import(/* webpackChunkName: "mf-remover/set" */ '../sets/set-view'),
      import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/sets.json`),
    ]);
    i18n.addResourceBundle(language, 'mf-remover/sets', texts.default);
    setTextsOf(language);
    setView(() => loaded.default);
  }, [language, i18n]);

  // A language that is chosen while a set is open needs its texts.
  const isOpen = opening !== null;
  useEffect(() => {
    if (isOpen) void load().catch(() => undefined);
  }, [isOpen, load]);

  // A set of an earlier visit goes on by itself. It is looked for once: another tab may have it, or it cannot be read.
  const [looksForSet, setLooksForSet] = useState(true);
  useEffect(() => {
    if (!looksForSet || !hasStoredSet()) return;
    // What cannot be loaded now is there at the next visit.
    void load().then(
      () => {
        setLooksForSet(false);
        setOpening((now) => now ?? { files: nothing, ready: null, focus: false });
      },
      () => undefined,
    );
  }, [looksForSet, load]);

  const join = useCallback((ready: ReadyCut) => setOpening((now) => now && { ...now, ready }), []);

  const open = async (files: readonly File[], ready: ReadyCut | null) => {
    try {
      await load();
      setOpening({ files, ready, focus: true });
    } catch {
      toastFailure(t, 'sets.failed');
    }
  };

  const element = View && opening && (
    <ErrorBoundary>
      {/* Out of sight until the texts of another language are there; the work goes on. */}
      <div className={textsOf === language ? 'contents' : 'hidden'}>
        <View {...opening} onEmpty={() => setOpening(null)} />
      </div>
    </ErrorBoundary>
  );
  return { open: (files, ready) => void open(files, ready), join, element };
}
