/**
 * Lays out the sections that the first view has skipped (`content-visibility` in kit.css), one in each idle moment.
 * Before that they have assumed heights, so scrolling back to a place would miss it.
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

/** Safari has no idle callbacks. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 50);
