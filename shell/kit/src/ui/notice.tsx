import type { AriaRole, ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text?: string;
  /** A short label above the title, such as `404`. */
  badge?: string;
  /** Buttons and links. */
  children?: ReactNode;
  role?: AriaRole;
}

/** A full-width message in place of a page's content: not found, failed or empty. */
export function Notice({ title, text, badge, children, role }: NoticeProps) {
  return (
    <section className="lo-notice" role={role}>
      {badge && <p className="lo-notice-badge">{badge}</p>}
      <h1 className="lo-notice-title">{title}</h1>
      {text && <p className="lo-notice-text">{text}</p>}
      {children && <div className="lo-notice-actions">{children}</div>}
    </section>
  );
}
