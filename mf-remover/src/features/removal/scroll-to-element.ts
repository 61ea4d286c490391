/** Scrolls smoothly, but at once for visitors who asked for less motion. */
export function scrollToElement(element: Element | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}
