import { type Language, splitLanguage } from '@liftout/page-contract';
import { useLocation } from 'react-router-dom';

/** The language of the page, read from its URL only. */
export function useLanguage(): Language {
  return splitLanguage(useLocation().pathname).language;
}
