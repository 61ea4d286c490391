/**
 * Lays out the sections outside the first view (`content-visibility` in kit.css), one per idle callback. Until then they
 * have estimated heights, so restoring a scroll position would miss it.
 */
export function renderOffscreenSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.lo-section, .lo-section-sunken, .lo-footer')];
  const renderNext = () => {
    const section = sections.shift();
    if (section) {
      section.style.contentVisibility = 'visible';
      whenIdle(renderNext);
    } else document.documentElement.dataset.whole = '';
  };
  whenIdle(renderNext);
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 50);
