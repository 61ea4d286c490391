import { useEffect, useState } from 'react';

/** Height of the reading line, as a share of the window from its top. */
const readingLine = 0.3;

/**
 * Which part of a long page is being read: the last one whose top has passed the reading line, undefined before the first.
 *
 * @param ids of elements, in the order of the page.
 */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const hasPassed = (id: string) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight * readingLine;
      };
      setCurrent(joined.split(' ').findLast(hasPassed));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    const types = ['scroll', 'resize'] as const;
    for (const type of types) addEventListener(type, schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const type of types) removeEventListener(type, schedule);
    };
  }, [joined]);
  return current;
}
