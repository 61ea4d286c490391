import type { ComponentProps } from 'react';

/** A raised surface. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div {...props} className={`lo-card ${className}`.trim()} />;
}

export function Badge({
  tone,
  className = '',
  ...props
}: ComponentProps<'span'> & { tone?: 'accent' | 'good' | 'warn' }) {
  return <span {...props} className={`lo-badge ${tone ? `lo-badge-${tone}` : ''} ${className}`.trim()} />;
}

interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  pressed: boolean;
}

/** A toggle button in a small set of choices. */
export function Chip({ pressed, className = '', ...props }: ChipProps) {
  return <button type="button" {...props} aria-pressed={pressed} className={`lo-chip ${className}`.trim()} />;
}
