import { Button, IconButton, LocalizedLink, useT } from '@liftout/kit';
import { useEffect, useState } from 'react';

/** Key in `localStorage`; holds `accepted` once the visitor has accepted. */
const storageKey = 'cookieConsent';
/** Milliseconds after load before the banner asks. */
const delay = 2000;

/** When the page was shown, as its start script noted it: this code comes later. */
const shownAt = Number(globalThis.document?.currentScript?.dataset.shown ?? Date.now());

/** Closed with the X in this visit: a full reload asks again, a walk through the site does not. */
let closed = false;

export function CookieBanner() {
  const t = useT('shell');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (closed || hasConsent()) return;
    const timer = setTimeout(() => setShown(true), shownAt + delay - Date.now());
    return () => clearTimeout(timer);
  }, []);

  if (!shown) return null;
  const hide = () => {
    closed = true;
    setShown(false);
  };
  const accept = () => {
    try {
      localStorage.setItem(storageKey, 'accepted');
    } catch {
      // A browser that keeps nothing is asked again on its next visit.
    }
    hide();
  };
  return (
    <section className="lo-cookies lo-no-print" aria-label={t('cookies.label')}>
      <p>
        {t('cookies.text')}{' '}
        <LocalizedLink to="/cookies" className="lo-link">
          {t('cookies.more')}
        </LocalizedLink>
      </p>
      <div className="lo-cookies-actions">
        <Button onClick={accept}>{t('cookies.accept')}</Button>
        <IconButton icon="close" label={t('cookies.close')} onClick={hide} />
      </div>
    </section>
  );
}

function hasConsent(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'accepted';
  } catch {
    return false;
  }
}
