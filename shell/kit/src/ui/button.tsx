import type { ComponentProps } from 'react';
import { LocalizedLink } from '../language/localized-link.tsx';

export type ButtonVariant = 'solid' | 'outline' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
}

const classes = (variant: ButtonVariant = 'solid', size: Look['size'] = 'md', extra = '') =>
  `lo-button lo-button-${variant} lo-button-${size} ${extra}`.trim();

/** A button. The default `type` is `button`, not `submit`. */
export function Button({ variant, size, className, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classes(variant, size, className)} />;
}

/** A link inside the site that looks like a button. `to` has no language prefix. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof LocalizedLink> & Look) {
  return <LocalizedLink {...props} className={classes(variant, size, className)} />;
}
