/** What the page's start script has kept, and how to end that. */
interface EarlyInput {
  readonly events: Event[];
  readonly taken: AbortController;
}

declare global {
  interface Window {
    liftoutEarly?: EarlyInput;
  }
}

/** What this long has waited in vain for its part is let go, in milliseconds: nobody expects its effect any more. */
const PATIENCE = 10_000;
const kinds = ['click', 'keydown', 'input', 'change'] as const;

/**
 * Does again what a visitor pressed, typed and chose before the code of that part of the page had come: a page that
 * is drawn looks ready. Until now the page's start script has kept it; from now on this does, for late parts.
 */
export function replayEarlyInput(): void {
  const kept = window.liftoutEarly?.events ?? [];
  window.liftoutEarly?.taken.abort();
  const since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const ready = kept.filter(({ target }) => isAlive(target));
    const oldest = performance.now() - PATIENCE;
    const left = kept.filter((event) => !ready.includes(event) && Math.max(since, event.timeStamp) > oldest);
    kept.splice(0, kept.length, ...left);
    timer = left.length > 0 ? setTimeout(look, 50) : undefined;
    for (const [index, event] of ready.entries()) {
      // Ten impatient presses of one button are one; of a field, its last value counts.
      const following = ready[index + 1];
      const again = following?.type === event.type && following.target === event.target;
      if (!again || event.type === 'keydown') replay(event);
      // What one changes is there before the next comes.
      await undefined;
    }
  };
  const keep = (event: Event) => {
    if (isAlive(event.target)) return;
    kept.push(event);
    if (timer === undefined) timer = setTimeout(look, 50);
  };
  for (const kind of kinds) addEventListener(kind, keep, true);
  void look();
}

/** React marks every element that it has brought to life. */
const isAlive = (target: EventTarget | null) =>
  target !== null && Object.keys(target).some((key) => key.startsWith('__reactProps$'));

function replay(event: Event): void {
  const target = event.target as HTMLElement;
  const typed = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  const chosen = target instanceof HTMLSelectElement || (typed && target.type === 'file');
  if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (event.type === 'click') target.closest<HTMLElement>('button, a[href^="#"]')?.click();
  else if (event.type === 'change' && chosen) target.dispatchEvent(new Event('change', { bubbles: true }));
  else if (event.type === 'input' && typed && !chosen) typeAgain(target);
}

/** React takes an event for news only if the value is not the one that it saw last, so it has to see another. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
