import { ErrorBoundary, type Language, splitLanguage, useLanguage, useT } from '@liftout/kit';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { CookieBanner } from '../cookies/cookie-banner';
import { useOfflineCopies } from '../offline/use-offline-copies';
import { ToastOutlet } from '../toasts/toast-outlet';
import { Footer } from './footer';
import { Header } from './header';
import { PreviewBar } from './preview-bar';

/** Header, cookie banner, footer and toasts around every page. */
export function Layout() {
  const t = useT('shell');
  const language = useLanguage();
  const main = useFocusOnNavigation();
  const busy = useNavigation().state !== 'idle';
  useDocumentLanguage(language);
  useOfflineCopies();
  return (
    <>
      <a className="lo-skip" href="#main">
        {t('skipLink')}
      </a>
      <noscript>
        {/* Search engines would quote it for every page. */}
        <div className="lo-no-script lo-no-print" role="note" data-nosnippet="">
          {t('noScript')}
        </div>
      </noscript>
      <PreviewBar />
      <ErrorBoundary>
        <Header />
      </ErrorBoundary>
      <ErrorBoundary fallback={nothing}>
        <CookieBanner />
      </ErrorBoundary>
      <main id="main" tabIndex={-1} ref={main} aria-busy={busy}>
        <Outlet />
      </main>
      <ErrorBoundary>
        <Footer />
      </ErrorBoundary>
      <div className="lo-loading-bar" data-busy={busy} aria-hidden="true" />
      <ErrorBoundary fallback={nothing}>
        <ToastOutlet />
      </ErrorBoundary>
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

const nothing = () => null;

/** Links within a page make entries of the history that all have the same key. */
const placeOf = ({ key, hash }: ReturnType<typeof useLocation>) => key + hash;

/** The server has set the first language. A translator may have changed it since, which must stay. */
function useDocumentLanguage(language: Language): void {
  const set = useRef(language);
  useEffect(() => {
    if (set.current !== language) document.documentElement.lang = language;
    set.current = language;
  }, [language]);
}

/** A new page begins at its content, for the keyboard and for screen readers; a language switch does not. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { path } = splitLanguage(useLocation().pathname);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
