import { localizePath } from '@liftout/page-contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from './use-language.ts';

type LocalizedLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** Path without language prefix, such as `/blog`; may have a hash. */
  to: string;
};

/** A link inside the site that keeps the page's language. */
export function LocalizedLink({ to, ...props }: LocalizedLinkProps) {
  return <Link {...props} to={localizePath(to, useLanguage())} />;
}
