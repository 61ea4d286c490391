import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface ContainerProps {
  children: ReactNode;
  className?: string;
}

/** The page's content column with its side margins. */
export function Container({ children, className = '' }: ContainerProps) {
  return <div className={`lo-container ${className}`.trim()}>{children}</div>;
}

interface SectionProps {
  children: ReactNode;
  /** Heading of the section. Without it, the children must contain a heading. */
  title?: string;
  lead?: string;
  sunken?: boolean;
  className?: string;
}

/** A section of a page with its heading and its own error boundary. */
export function Section({ children, title, lead, sunken = false, className = '' }: SectionProps) {
  return (
    <section className={`lo-section ${sunken ? 'lo-section-sunken' : ''} ${className}`.trim()}>
      <Container>
        {title && (
          <header className="lo-section-head">
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
  /** Breadcrumbs or a back link, above the title. */
  above?: ReactNode;
  /** Search box, dates or buttons, below the title. */
  children?: ReactNode;
}

/** The title area of a page without a hero. */
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
