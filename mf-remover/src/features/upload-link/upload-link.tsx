import type { MouseEvent, ReactNode } from 'react';
import { scrollToElement } from '../removal/scroll-to-element';

/** Id of the upload area, on every page that has one. */
const uploadId = 'upload';

/** Leads to the upload area of the same page: scrolls there and puts the focus on its first button. */
export function UploadLink({ className, children }: { className: string; children: ReactNode }) {
  const lead = (event: MouseEvent) => {
    const area = document.getElementById(uploadId);
    if (!area || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    area.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    scrollToElement(area);
  };
  return (
    <a href={`#${uploadId}`} className={className} onClick={lead}>
      {children}
    </a>
  );
}
