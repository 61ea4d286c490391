import { useEffect, useState } from 'react';
import type { Heading } from '../../posts/post';

/** Id of the heading whose part is being read: the last one that has passed the upper third of the window. */
export function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const passed = headings.filter(({ id }) => {
        const element = document.getElementById(id);
        return element !== null && element.getBoundingClientRect().top < innerHeight / 3;
      });
      setCurrent(passed.at(-1)?.id);
    };
    const watcher = new IntersectionObserver(update, { rootMargin: '0px 0px -67% 0px' });
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element) watcher.observe(element);
    }
    return () => watcher.disconnect();
  }, [headings]);
  return current;
}
