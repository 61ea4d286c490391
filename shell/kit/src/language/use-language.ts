import { type Language, splitLanguage } from '@liftout/page-contract';
import { useLocation } from 'react-router-dom';

/** The language of the page: a function of its address and of nothing else. */
export function useLanguage(): Language {
  return splitLanguage(useLocation().pathname).language;
}
