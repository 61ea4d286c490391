/**
 * Until React has hydrated the target (`isHydrated`), the page's start script records clicks, keys, input and changes
 * with `keep`, and puts dropped files into the page's file field.
 */
interface EarlyInput {
  readonly events: Event[];
  /** When the page was shown, in milliseconds. */
  readonly shownAt: number;
  keep(event: Event): void;
  isHydrated(target: EventTarget): boolean;
  /** Ends the reports of failures that happen before the shell's code runs. */
  stopReporting?: () => void;
}

declare global {
  interface Window {
    liftoutEarly?: EarlyInput;
  }
}

interface KeptEvent {
  readonly event: Event;
  /** Position of the target. If React renders the page again, another element is there. */
  readonly place: Place;
}

/** Events older than this many milliseconds are dropped, because nobody expects their effect any more. */
const replayLimit = 10_000;
/** Milliseconds between two checks for hydrated targets. */
const checkInterval = 50;

/**
 * Replays the visitor's input from before React hydrated that part of the page. From then on, only events for parts that
 * are not hydrated yet are recorded.
 */
export function replayEarlyInput(): void {
  const early = window.liftoutEarly;
  if (!early) return;
  const toKept = (event: Event): KeptEvent => ({ event, place: placeOf(event.target as Element) });
  let kept = early.events.map(toKept);
  const since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const replayReady = async () => {
    const oldest = performance.now() - replayLimit;
    const ready = kept.flatMap(({ event, place }) => {
      const target = currentTarget(event, place);
      return isHydrated(target) ? [{ event, target }] : [];
    });
    kept = kept.filter(
      ({ event }) => !ready.some((item) => item.event === event) && Math.max(since, event.timeStamp) > oldest,
    );
    timer = kept.length > 0 ? setTimeout(replayReady, checkInterval) : undefined;
    for (const [index, { event, target }] of ready.entries()) {
      // Repeated clicks on one button count once. For a field, only the last value counts.
      const following = ready[index + 1];
      const repeated = following?.event.type === event.type && following.target === target;
      if (!repeated || event.type === 'keydown') replay(event, target);
      // Let React render the effect of one event before the next.
      await undefined;
    }
  };

  early.isHydrated = (target) => isHydrated(target as Element);
  early.keep = (event) => {
    if (isHydrated(event.target as Element)) return;
    kept.push(toKept(event));
    // React may hydrate the target because of this event, before the event arrives there, and then handles it itself.
    const drop = (arrived: Event) => {
      if (arrived === event && isHydrated(event.target as Element)) {
        kept = kept.filter((item) => item.event !== event);
      }
    };
    event.target?.addEventListener(event.type, drop, { capture: true, once: true });
    if (timer === undefined) timer = setTimeout(replayReady, checkInterval);
  };
  void replayReady();
}

/** React adds a property to every element that it has hydrated or created. */
function isHydrated(target: Element | null): boolean {
  const element = target && withoutTranslation(target);
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

/** The element, or the element that a page translator has wrapped around it. */
const withoutTranslation = (target: Element): Element => target.closest(':not(font)') ?? target;

/** Indexes among the siblings, from the body down, without elements that page translators add. */
type Place = readonly number[];

const childrenOf = (element: Element) => [...element.children].filter((child) => child.localName !== 'font');

function placeOf(target: Element): Place {
  const place: number[] = [];
  let element: Element | null = withoutTranslation(target);
  while (element?.parentElement && element !== document.body) {
    place.unshift(childrenOf(element.parentElement).indexOf(element));
    element = element.parentElement;
  }
  return place;
}

/** The event's target, or the element that replaced it, with the value that was typed or chosen. */
function currentTarget(event: Event, place: Place): HTMLElement | null {
  const original = withoutTranslation(event.target as Element) as HTMLElement;
  if (original.isConnected) return original;
  const found = place.reduce<Element | undefined>(
    (element, index) => element && childrenOf(element)[index],
    document.body,
  );
  if (!(found instanceof HTMLElement) || found.localName !== original.localName) return null;
  if (isHydrated(found)) takeOver(original, found);
  return found;
}

function takeOver(from: HTMLElement, to: HTMLElement): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.type === 'file') {
    to.files = from.files;
  } else if (isChoice(from) && isChoice(to)) {
    to.checked = from.checked;
  } else if (isTextField(from) && isTextField(to)) {
    to.value = from.value;
    if (document.activeElement === document.body) to.focus({ preventScroll: true });
  } else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    to.value = from.value;
  }
}

const isChoice = (target: HTMLElement): target is HTMLInputElement =>
  target.matches('input:is([type=radio], [type=checkbox])');

const isTextField = (target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'file' && !isChoice(target));

function replay(event: Event, target: HTMLElement | null): void {
  if (!target) return;
  const chosen = target instanceof HTMLSelectElement || target.matches('input[type=file]');
  if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (event.type === 'click') target.closest<HTMLElement>('button, a[href^="#"]')?.click();
  else if (event.type === 'change' && isChoice(target)) chooseAgain(target);
  else if (event.type === 'change' && chosen) target.dispatchEvent(new Event('change', { bubbles: true }));
  else if (event.type === 'input' && isTextField(target)) enterAgain(target);
}

/** React ignores a click that leaves a radio button or a checkbox as it was, so change it first. */
function chooseAgain(field: HTMLInputElement): void {
  // The visitor has chosen another radio button after it.
  if (field.type === 'radio' && !field.checked) return;
  field.checked = !field.checked;
  field.click();
}

/** React ignores an input event whose value equals the last one, so set another value first. */
function enterAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
