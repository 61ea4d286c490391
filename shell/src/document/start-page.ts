/**
 * Runs inline in `<head>`. It loads the shell's script once the first view of the page is painted with its pictures, so
 * that scripts never delay what the visitor sees. The files are preloaded meanwhile. It waits two seconds at most.
 *
 * Until then it records clicks, input and choices of the visitor; the shell replays them (`early-input.ts`). Files that
 * are dropped on the page are put into its file input. It also reserves the place of the cookie banner
 * (`cookie-banner.tsx`), and reports a shell script that does not load or fails at once, because no other code of the
 * shell runs then.
 * @param script Address of the shell's script.
 * @param shell Hash of the shell's version.
 * @param consentKey Key of the visitor's consent in `localStorage`.
 */
export function startPage(script: string, shell: string, consentKey: string): void {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem(consentKey) !== 'accepted') dataset.cookies = 'ask';
  } catch {
    dataset.cookies = 'ask';
  }
  // Pictures below the first view wait for it (kit.css).
  dataset.firstView = '';
  const element = Object.assign(document.createElement('script'), { src: script });
  const report = (kind: string, message: string) =>
    navigator.sendBeacon(
      '/api/deployments/shell/failures',
      JSON.stringify({ hash: shell, kind, path: location.pathname.slice(0, 300), message }),
    );
  element.onerror = () => report('load', 'The script of the shell did not load.');
  const onError = ({ filename, message }: ErrorEvent) => {
    if (filename.endsWith(script)) report('uncaught', message.slice(0, 400));
  };
  addEventListener('error', onError);

  // The observer fires after layout, so two of them mean that a whole frame was painted.
  const nextFrame = () =>
    new Promise<void>((resolve) =>
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(document.body),
    );
  const firstPaint = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const firstPictures = () =>
    Promise.allSettled(
      [...document.images].filter((image) => image.fetchPriority === 'high').map((image) => image.decode()),
    );
  Promise.race([
    firstPaint.then(firstPictures).then(nextFrame).then(nextFrame),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]).then(() => {
    delete dataset.firstView;
    document.head.append(element);
  });

  const early: NonNullable<Window['liftoutEarly']> = {
    events: [],
    shownAt: Date.now(),
    keep(event) {
      this.events.push(event);
    },
    isHydrated: () => false,
    stopReporting: () => removeEventListener('error', onError),
  };
  window.liftoutEarly = early;
  // Browsers open the file dialog only during the click itself, not when it is replayed.
  const openFileDialog = (event: MouseEvent) => {
    const target = event.target as Element;
    if (early.isHydrated(target)) return;
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const isChooser = target.closest('[data-file-chooser]') !== null;
    if (isChooser || target === input) event.stopImmediatePropagation();
    if (isChooser) input?.click();
  };
  addEventListener('click', openFileDialog, true);
  for (const type of ['click', 'keydown', 'input', 'change']) {
    addEventListener(type, (event) => early.keep(event), true);
  }
  const takeDrop = (event: DragEvent) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const { dataTransfer } = event;
    if (!input || !dataTransfer || early.isHydrated(input)) return;
    // A dropped link would replace the page.
    event.preventDefault();
    if (dataTransfer.files.length === 0) return;
    input.files = dataTransfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  addEventListener('dragover', takeDrop);
  addEventListener('drop', takeDrop);
}
