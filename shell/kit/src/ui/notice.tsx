import type { AriaRole, ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text?: string;
  /** A short label above the title, such as `404`. */
  badge?: string;
  /** Buttons and links. */
  children?: ReactNode;
  role?: AriaRole;
  /** True for a notice above a page that stays. */
  compact?: boolean;
}

/** A full-width message in place of a page's content: not found, failed or empty. */
export function Notice({ title, text, badge, children, role, compact = false }: NoticeProps) {
  const Title = compact ? 'h2' : 'h1';
  return (
    <section className={compact ? 'lo-notice lo-notice-compact' : 'lo-notice'} role={role}>
      {badge && <p className="lo-notice-badge">{badge}</p>}
      <Title className="lo-notice-title">{title}</Title>
      {text && <p className="lo-notice-text">{text}</p>}
      {children && <div className="lo-notice-actions">{children}</div>}
    </section>
  );
}
