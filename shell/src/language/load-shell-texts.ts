import type { Language, RemoteContext } from '@liftout/kit';
import { loadTexts } from '@liftout/kit/host';

/** The texts around every page. */
export async function loadShellTexts(
  i18n: RemoteContext['i18n'],
  language: Language,
  isPreview: boolean,
): Promise<void> {
  const load = (namespace: string, file: string) =>
    loadTexts(
      i18n,
      language,
      namespace,
      () => import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}/${file}.json`),
    );
  await load('shell', 'shell');
  if (isPreview) await load('shell/preview', 'preview');
}
