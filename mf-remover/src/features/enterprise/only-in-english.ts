import { defaultLanguage, type Language } from '@liftout/kit';
import { data } from 'react-router-dom';

/** Loader of a page without language variants: in any other language its address does not exist. */
export function onlyInEnglish({ language }: { language: Language }): null {
  if (language !== defaultLanguage) throw data(null, { status: 404 });
  return null;
}
