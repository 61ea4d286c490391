import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  text: string;
  /** While a toast shows the same message, the space is reserved and the text is hidden. */
  shownElsewhere?: boolean;
  /** Content above the message. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A panel in the upload area that says what happened, with buttons for the next steps. */
export function Panel({ title, text, shownElsewhere = false, picture, children }: PanelProps) {
  return (
    <div className="mx-auto max-w-xl">
      {picture}
      <div className={shownElsewhere ? 'invisible' : ''}>
        <p className="font-display text-xl leading-tight font-bold">{title}</p>
        <p className="mt-1.5 break-words text-soft">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2.5">{children}</div>
    </div>
  );
}
