import { Button, IconButton, LocalizedLink, useT } from '@liftout/kit';
import { useEffect, useState } from 'react';
import { cookieConsentKey, storeCookieConsent } from './cookie-consent';

/** Milliseconds before the banner asks, after the page was shown. The code of the shell loads later. */
const delay = 2000;

/**
 * One line that covers nothing: it is in the free middle of the header, or on narrow screens in a strip below it. The
 * page has the line from the start, invisible, so nothing moves when it appears. The start script removes its place
 * before the first paint when the visitor has accepted already (`data-cookies`).
 */
export function CookieBanner() {
  const t = useT('shell');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const shownAt = window.liftoutEarly?.shownAt ?? Date.now();
    const timer = setTimeout(() => setShown(true), shownAt + delay - Date.now());
    return () => clearTimeout(timer);
  }, []);

  // Accepted in another tab.
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === cookieConsentKey && newValue !== null) delete document.documentElement.dataset.cookies;
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, []);

  const hide = () => {
    // The focused button disappears. Move the focus to the content, so that it does not go to the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    delete document.documentElement.dataset.cookies;
  };
  const accept = () => {
    storeCookieConsent();
    hide();
  };
  return (
    <div className="lo-cookies-place lo-no-print">
      <section
        className="lo-cookies"
        aria-label={t('cookies.label')}
        data-shown={shown || undefined}
        data-nosnippet
      >
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
    </div>
  );
}
