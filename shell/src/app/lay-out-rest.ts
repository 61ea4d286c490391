/**
 * Lays out, one by one in idle moments, what the first view of the page has left for later (`content-visibility` in
 * kit.css), and from then on all at once: a page whose parts have only assumed heights cannot be scrolled back to.
 */
export function layOutRest(): void {
  const left = [...document.querySelectorAll<HTMLElement>('.lo-section, .lo-section-sunken, .lo-footer')];
  const next = () => {
    const part = left.shift();
    if (part) {
      part.style.contentVisibility = 'visible';
      inIdleMoment(next);
    } else document.documentElement.dataset.whole = '';
  };
  inIdleMoment(next);
}

/** Safari has no idle callbacks. */
const inIdleMoment = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 50);
