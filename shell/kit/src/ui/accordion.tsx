import type { ReactNode } from 'react';

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; body: ReactNode }[];
}

/** Expandable items; several can be open. Uses `<details>`, so the browser's page search opens matching items. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="lo-accordion">
      {items.map((item) => (
        <details key={item.id} id={item.id}>
          <summary>{item.title}</summary>
          <div className="lo-accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
