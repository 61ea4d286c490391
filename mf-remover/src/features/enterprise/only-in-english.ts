import { defaultLanguage, type Language } from '@liftout/kit';
import { data } from 'react-router-dom';

/** Loader of a page that exists in English only. In other languages, its address is a 404. */
export function onlyInEnglish({ language }: { language: Language }): null {
  if (language !== defaultLanguage) throw data(null, { status: 404 });
  return null;
}
