import { type ReactNode, useEffect, useRef, useState } from 'react';

interface SwipeRowProps {
  as: 'ul' | 'dl' | 'div';
  /** How the items are laid out where there is room. */
  className: string;
  children: ReactNode;
}

/** On a phone its items form one row that is swiped, so that a long page is not longer than it must be. */
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
      // What scrolls must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
      className={`max-sm:-mx-(--lo-gutter) max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--lo-gutter) max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-(--lo-gutter) max-sm:py-1 max-sm:*:w-[82%] max-sm:*:flex-none max-sm:*:snap-start ${className}`}
    >
      {children}
    </Element>
  );
}
