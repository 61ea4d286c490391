import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; body: ReactNode }[];
}

/** Expandable items; several can be open. Uses `<details>`, so the browser's page search opens matching items. */
export function Accordion({ items }: AccordionProps) {
  const root = useRef<HTMLDivElement>(null);
  useOpenInPrint(root);
  return (
    <div className="lo-accordion" ref={root}>
      {items.map((item) => (
        <details key={item.id} id={item.id}>
          <summary>{item.title}</summary>
          <div className="lo-accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}

/** Opens all items while the page is printed, in browsers where the style sheet cannot show closed items. */
function useOpenInPrint(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    let opened: HTMLDetailsElement[] = [];
    const toggle = ({ type }: Event) => {
      if (type === 'beforeprint')
        opened = [...(root.current?.querySelectorAll('details') ?? [])].filter(({ open }) => !open);
      for (const item of opened) item.open = type === 'beforeprint';
    };
    addEventListener('beforeprint', toggle);
    addEventListener('afterprint', toggle);
    return () => {
      removeEventListener('beforeprint', toggle);
      removeEventListener('afterprint', toggle);
    };
  }, [root]);
}
