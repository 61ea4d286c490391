import { splitLanguage } from '@liftout/page-contract';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';

type LocalizedLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** Path without language prefix, such as `/blog`; may have a hash. */
  to: string;
};

/**
 * A link inside the site that keeps the page's language. It keeps an English prefix too: an address without prefix would
 * send visitors with another language to their own.
 */
export function LocalizedLink({ to, ...props }: LocalizedLinkProps) {
  const { language, prefix } = splitLanguage(useLocation().pathname);
  return <Link {...props} to={prefix ? `/${language}${to === '/' ? '' : to}` : to} />;
}
