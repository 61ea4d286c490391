import { useLanguage, useT } from '@liftout/kit';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { CookieBanner } from '../cookies/cookie-banner';
import { ToastOutlet } from '../toasts/toast-outlet';
import { Footer } from './footer';
import { Header } from './header';

/** What stands round every page. */
export function Layout() {
  const t = useT('shell');
  const language = useLanguage();
  const main = useFocusOnNavigation();
  const busy = useNavigation().state !== 'idle';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <a className="lo-skip" href="#main">
        {t('skipLink')}
      </a>
      <Header />
      <main id="main" tabIndex={-1} ref={main} aria-busy={busy}>
        <Outlet />
      </main>
      <Footer />
      <div className="lo-loading-bar" data-busy={busy} aria-hidden="true" />
      <CookieBanner />
      <ToastOutlet />
      <ScrollRestoration />
    </>
  );
}

/** A new page begins at its content, for the keyboard and for screen readers; a language switch does not. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if ((state as { keepFocus?: boolean } | null)?.keepFocus) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, state]);
  return main;
}
