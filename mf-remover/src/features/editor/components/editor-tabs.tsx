import { Icon, type IconName, useT, useTabKeys } from '@liftout/kit';
import { type ReactNode, useId } from 'react';

const tools = {
  background: 'image',
  brush: 'edit',
  crop: 'crop',
  shadow: 'sun',
  export: 'download',
} as const satisfies Record<string, IconName>;

export type Tool = keyof typeof tools;

const names = Object.keys(tools) as Tool[];

interface EditorTabsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  panel: ReactNode;
}

/** Five tabs in one row. On a phone they are below the panel, within reach of the thumb; else above it. */
export function EditorTabs({ tool, onTool, panel }: EditorTabsProps) {
  const t = useT('mf-remover/editor');
  const id = useId();
  const { list, onKeyDown } = useTabKeys(names.length, names.indexOf(tool), (index) =>
    onTool(names[index] as Tool),
  );

  return (
    <div className="flex min-h-0 min-w-0 shrink-0 flex-col-reverse border-line not-wide:border-t wide:w-96 wide:max-w-[45%] wide:flex-col wide:border-s">
      <div
        ref={list}
        role="tablist"
        aria-label={t('tools.label')}
        className="grid shrink-0 grid-cols-[repeat(5,auto)] border-line pb-[env(safe-area-inset-bottom)] not-wide:border-t wide:border-b"
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={tool === name}
            aria-controls={`${id}-panel`}
            tabIndex={tool === name ? 0 : -1}
            onClick={() => onTool(name)}
            onKeyDown={onKeyDown}
            className="grid min-w-0 cursor-pointer justify-items-center gap-0.5 border-transparent px-0 py-2 text-[0.6875rem] leading-tight lg:text-xs font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-accent aria-selected:text-accent-strong forced-colors:not-aria-selected:border-[Canvas] not-wide:border-t-3 wide:border-b-3"
          >
            <Icon name={tools[name]} className="text-lg" />
            <span className="max-w-full truncate">{t(`tools.${name}`)}</span>
          </button>
        ))}
      </div>
      <section
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tool}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 not-wide:max-h-[34dvh] wide:py-5 not-wide:[&_.lo-chip]:min-h-9 not-wide:[&_.lo-chip]:px-2.5 not-wide:[&_.lo-chip]:text-sm"
      >
        {panel}
        <p className="mt-5 text-sm text-soft not-wide:hidden">{t('description')}</p>
      </section>
    </div>
  );
}
