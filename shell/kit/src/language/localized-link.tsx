import { localizePath } from '@liftout/page-contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from './use-language.ts';

type LocalizedLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A language-free path such as `/blog`, with a hash if wanted. */
  to: string;
};

/** A link inside the site that stays in the page's language. */
export function LocalizedLink({ to, ...props }: LocalizedLinkProps) {
  return <Link {...props} to={localizePath(to, useLanguage())} />;
}
