/** The page's start script keeps each press, key, input and choice with `keep`, and takes drops until the field `isAlive`. */
interface EarlyInput {
  readonly events: Event[];
  keep(event: Event): void;
  isAlive(target: EventTarget): boolean;
}

declare global {
  interface Window {
    liftoutEarly?: EarlyInput;
  }
}

/** What this long has waited in vain for its part is let go, in milliseconds: nobody expects its effect any more. */
const PATIENCE = 10_000;

/**
 * Does again what a visitor pressed, typed and chose before the code of that part of the page had come: a page that
 * is drawn looks ready. From now on only what happens in parts that come even later is kept.
 */
export function replayEarlyInput(): void {
  const early = window.liftoutEarly;
  if (!early) return;
  const { events } = early;
  const since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const ready = events.filter(({ target }) => isAlive(target));
    const oldest = performance.now() - PATIENCE;
    const left = events.filter(
      (event) => !ready.includes(event) && Math.max(since, event.timeStamp) > oldest,
    );
    events.splice(0, events.length, ...left);
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
  early.isAlive = isAlive;
  early.keep = (event) => {
    if (isAlive(event.target)) return;
    events.push(event);
    if (timer === undefined) timer = setTimeout(look, 50);
  };
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
