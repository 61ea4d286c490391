import { ErrorBoundary, useLanguage, useT } from '@liftout/kit';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../ui/toast-failure';
import { addLateTexts } from '../removal/add-late-texts';
import type { MorePictures } from '../removal/more-pictures';
import { useLateComponent } from '../removal/use-late-component';
import type { SetViewProps } from '../sets/set-view';
import { hasSet } from '../sets/storage/stored-flag';

type Opening = Pick<SetViewProps, 'files' | 'ready' | 'focus'>;

const textsName = 'mf-remover/sets';
const none: readonly File[] = [];

/** The set of pictures, loaded at the first use, or at once if the device has a set of an earlier visit. */
export function useSetView(): MorePictures {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const { i18n } = useTranslation();
  const [opening, setOpening] = useState<Opening | null>(null);

  // After a language switch, an open set needs its texts in that language.
  const load = useCallback(async () => {
    const [view, texts] = await Promise.all([
      import(/* webpackChunkName: "mf-remover/set" */ '../sets/set-view'),
      import(/* webpackChunkName: "texts-[request]" */ `../../locales/${language}/sets.json`),
    ]);
    addLateTexts(i18n, language, textsName, texts.default);
    return view.default;
  }, [language, i18n]);
  const wanted = opening && (opening.focus ? 'now' : 'soon');
  const { Component: SetView } = useLateComponent(load, wanted, () => {
    // The visitor has not asked for a set of an earlier visit.
    if (wanted === 'soon') return;
    setOpening(null);
    toastFailure(t, 'sets.failed');
  });

  // A set of an earlier visit, or of another page of this visit, opens automatically. The page tries this once, because another tab may have it.
  useEffect(() => {
    if (hasSet()) setOpening({ files: [], ready: null, focus: false });
  }, []);

  const join: MorePictures['join'] = (ready) => setOpening((now) => now && { ...now, ready });

  const element = SetView && opening && (
    <ErrorBoundary>
      <SetView {...opening} onEmpty={() => setOpening(null)} />
    </ErrorBoundary>
  );
  return {
    open: (files, ready) => setOpening({ files, ready, focus: true }),
    loading: wanted === 'now' && !SetView,
    join,
    taken: element ? opening.files : none,
    element,
  };
}
