import type { ComponentProps } from 'react';
import { LocalizedLink } from '../language/localized-link.tsx';

export type ButtonVariant = 'solid' | 'outline' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
}

const className = ({ variant = 'solid', size = 'md' }: Look, extra = '') =>
  `lo-button lo-button-${variant} lo-button-${size} ${extra}`.trim();

/** A button. The default `type` is `button`, not `submit`. */
export function Button({ variant, size, className: extra, ...props }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      {...props}
      className={className({ ...(variant && { variant }), ...(size && { size }) }, extra)}
    />
  );
}

/** A link inside the site that looks like a button. `to` has no language prefix. */
export function ButtonLink({
  variant,
  size,
  className: extra,
  ...props
}: ComponentProps<typeof LocalizedLink> & Look) {
  return (
    <LocalizedLink
      {...props}
      className={className({ ...(variant && { variant }), ...(size && { size }) }, extra)}
    />
  );
}
