import type { ComponentProps } from 'react';

/** A raised surface. `lifted`: the whole card is a link and rises on hover. */
export function Card({
  lifted = false,
  className = '',
  ...props
}: ComponentProps<'div'> & { lifted?: boolean }) {
  return <div {...props} className={`lo-card ${lifted ? 'lo-card-link' : ''} ${className}`.trim()} />;
}

export function Badge({
  tone,
  className = '',
  ...props
}: ComponentProps<'span'> & { tone?: 'accent' | 'good' | 'warn' }) {
  return <span {...props} className={`lo-badge ${tone ? `lo-badge-${tone}` : ''} ${className}`.trim()} />;
}

/** A toggle button in a small set of choices. */
export function Chip({ pressed, ...props }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" {...props} aria-pressed={pressed} className="lo-chip" />;
}
