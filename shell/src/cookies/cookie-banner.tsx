import { Button, IconButton, LocalizedLink, useT } from '@liftout/kit';
import { useEffect, useState } from 'react';
import { hasCookieConsent, storeCookieConsent } from './cookie-consent';

/** Milliseconds after load before the banner asks. */
const delay = 2000;

/** When the page was shown, as its start script noted it: this code comes later. */
const shownAt = Number(globalThis.document?.currentScript?.dataset.shown ?? Date.now());

/** Closed with the X: hidden until the next full load. */
let closed = false;

/**
 * One line that covers nothing: it stands in the free middle of the header, or on narrow screens in a strip below it.
 * The start script reserves the strip before the first paint (`data-cookies`), so nothing moves when the line appears.
 */
export function CookieBanner() {
  const t = useT('shell');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (closed || hasCookieConsent()) return;
    const timer = setTimeout(() => setShown(true), shownAt + delay - Date.now());
    return () => clearTimeout(timer);
  }, []);

  const hide = () => {
    closed = true;
    setShown(false);
    // The focused button is removed. The keyboard goes on at the content, and not at the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    delete document.documentElement.dataset.cookies;
  };
  const accept = () => {
    storeCookieConsent();
    hide();
  };
  return (
    <div className="lo-cookies-place lo-no-print">
      {shown && (
        <section className="lo-cookies" aria-label={t('cookies.label')}>
          <p>
            <span>{t('cookies.text')}</span>{' '}
            <LocalizedLink to="/cookies" className="lo-link">
              {t('cookies.more')}
            </LocalizedLink>
          </p>
          <Button variant="quiet" onClick={accept}>
            {t('cookies.accept')}
          </Button>
          <IconButton icon="close" label={t('cookies.close')} onClick={hide} />
        </section>
      )}
    </div>
  );
}
