import { type KeyboardEvent, type RefObject, useRef } from 'react';

interface TabKeys {
  /** The element with the role `tablist`. */
  list: RefObject<HTMLDivElement | null>;
  /** For each tab. */
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Keys of a tab list, as in the ARIA pattern: arrow keys, Home and End select a tab and move the focus to it.
 *
 * @param count number of tabs.
 * @param selected index of the selected tab.
 */
export function useTabKeys(count: number, selected: number, onSelect: (index: number) => void): TabKeys {
  const list = useRef<HTMLDivElement>(null);
  return {
    list,
    onKeyDown(event) {
      const last = count - 1;
      const moves: Record<string, number> = {
        ArrowRight: selected === last ? 0 : selected + 1,
        ArrowLeft: selected === 0 ? last : selected - 1,
        Home: 0,
        End: last,
      };
      const next = moves[event.key];
      if (next === undefined) return;
      event.preventDefault();
      onSelect(next);
      list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    },
  };
}
