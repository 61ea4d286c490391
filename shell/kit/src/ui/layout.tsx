import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface ContainerProps {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}

/** The page's column with its gutters. */
export function Container({ children, narrow = false, className = '' }: ContainerProps) {
  return (
    <div className={`lo-container ${narrow ? 'lo-container-narrow' : ''} ${className}`.trim()}>
      {children}
    </div>
  );
}

interface SectionProps {
  children: ReactNode;
  /** Heading of the section; without it the section needs a heading of its own inside. */
  title?: string;
  kicker?: string;
  lead?: string;
  id?: string;
  sunken?: boolean;
  className?: string;
}

/** A band of a page with its heading. An error in it stays in it. */
export function Section({ children, title, kicker, lead, id, sunken = false, className = '' }: SectionProps) {
  return (
    <section id={id} className={`lo-section ${sunken ? 'lo-section-sunken' : ''} ${className}`.trim()}>
      <Container>
        {title && (
          <header className="lo-section-head">
            {kicker && <p className="lo-kicker">{kicker}</p>}
            <h2 className="lo-section-title">{title}</h2>
            {lead && <p className="lo-lead">{lead}</p>}
          </header>
        )}
        <ErrorBoundary>{children}</ErrorBoundary>
      </Container>
    </section>
  );
}

interface PageTitleProps {
  title: string;
  kicker?: string;
  lead?: string;
  /** Breadcrumbs or a back link, above. */
  above?: ReactNode;
  /** Search box, dates, buttons, below. */
  children?: ReactNode;
}

/** The head of a page that has no hero of its own. */
export function PageTitle({ title, kicker, lead, above, children }: PageTitleProps) {
  return (
    <Container className="lo-page-head">
      {above && <div className="lo-page-head-above">{above}</div>}
      {kicker && <p className="lo-kicker">{kicker}</p>}
      <h1 className="lo-page-title">{title}</h1>
      {lead && <p className="lo-lead lo-measure">{lead}</p>}
      {children && <div className="lo-page-head-end">{children}</div>}
    </Container>
  );
}
