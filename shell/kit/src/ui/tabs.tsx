import { type ReactNode, useId, useState } from 'react';
import { useTabKeys } from './use-tab-keys.ts';

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { id: string; title: ReactNode; panel: ReactNode }[];
}

/**
 * Tabs as in the ARIA pattern: one tab stop; arrow keys, Home and End move the focus and select. All panels are in the
 * page, for search engines and for visitors without JavaScript, who see them below each other.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [selected, setSelected] = useState(0);
  const base = useId();
  const { list, onKeyDown } = useTabKeys(tabs.length, selected, setSelected);

  return (
    <div className="lo-tabs">
      <div className="lo-tabs-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="lo-chip"
            id={`${base}-tab-${index}`}
            aria-controls={`${base}-panel-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
            onKeyDown={onKeyDown}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${index}`}
          aria-labelledby={`${base}-tab-${index}`}
          hidden={index !== selected}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable
          tabIndex={0}
          className="lo-tabs-panel"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
