/** Scrolls to a category, smoothly unless the visitor wants less motion, and moves the focus to its title. */
export function scrollToSection(id: string): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
