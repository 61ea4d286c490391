import type { ReactNode } from 'react';

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; body: ReactNode }[];
}

/** Expandable items, any number open at once: the platform's own disclosure, found by the browser's search. */
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
