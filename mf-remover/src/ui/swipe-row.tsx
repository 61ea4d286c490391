import { type ReactNode, useEffect, useRef, useState } from 'react';

interface SwipeRowProps {
  as: 'ul' | 'dl' | 'div';
  /** Layout of the items on larger screens. */
  className: string;
  children: ReactNode;
}

/** On a phone, the items form one row that the visitor swipes, so that the page is shorter. */
export function SwipeRow({ as: Element, className, children }: SwipeRowProps) {
  const row = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Element
      ref={(element: HTMLElement | null) => {
        row.current = element;
      }}
      // A scrolling element must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
      className={`max-sm:-mx-(--lo-gutter) max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--lo-gutter) max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-(--lo-gutter) max-sm:py-1 max-sm:*:w-[82%] max-sm:*:flex-none max-sm:*:snap-start ${className}`}
    >
      {children}
    </Element>
  );
}
