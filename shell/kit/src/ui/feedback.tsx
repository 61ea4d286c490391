import type { ReactNode } from 'react';

/** Grey bars in place of content that is loading. Hidden from assistive technology. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`lo-skeleton ${className}`.trim()} />;
}

export function Spinner() {
  return <span aria-hidden="true" className="lo-spinner" />;
}

/** @param value 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <div
      className="lo-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <span style={{ width: `${value}%` }} />
    </div>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="lo-hidden">{children}</span>;
}
