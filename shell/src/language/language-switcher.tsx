import {
  Icon,
  type Language,
  languages,
  localizePath,
  Spinner,
  splitLanguage,
  toast,
  useLanguage,
  useT,
} from '@liftout/kit';
import { languageStorageKey, type PageHandle } from '@liftout/kit/host';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { Flag } from './flag';
import { loadShellTexts } from './load-shell-texts';

/**
 * Menu of languages. It stores the choice and replaces the language prefix of the URL. From a page that does not exist
 * in the language, it leads to the home page.
 */
export function LanguageSwitcher({ isPreview }: { isPreview: boolean }) {
  const t = useT('shell');
  const current = useLanguage();
  const location = useLocation();
  const handles = useMatches().map(({ handle }) => handle as Partial<PageHandle> | undefined);
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', onPointer);
    return () => removeEventListener('pointerdown', onPointer);
  }, [open]);

  // The visitor may choose another language or go to another page while the texts load.
  const wanted = useRef<Language>(current);
  const latest = useRef({ location, handles });
  useEffect(() => {
    latest.current = { location, handles };
  });

  const choose = async (language: Language) => {
    setOpen(false);
    button.current?.focus();
    wanted.current = language;
    setLoading(true);
    try {
      // If these texts were missing after the switch, the page would fail and lose the visitor's work.
      await Promise.all([
        loadShellTexts(i18n, language, isPreview),
        ...handles.map((handle) => handle?.loadTexts?.(language)),
      ]);
    } catch {
      if (wanted.current !== language) return;
      const description = t('languageFailed.description');
      toast({ title: t('languageFailed.title'), description, variant: 'destructive' });
      return;
    } finally {
      if (wanted.current === language) setLoading(false);
    }
    if (wanted.current !== language) return;
    let toAddress = (path: string) => localizePath(path, language);
    try {
      localStorage.setItem(languageStorageKey, language);
    } catch {
      // Storage is blocked. An English address without prefix would lead to the browser's language.
      toAddress = (path) => `/${language}${path === '/' ? '' : path}`;
    }
    const { pathname, search, hash, state } = latest.current.location;
    const exists = latest.current.handles.every((handle) => handle?.languages?.includes(language) ?? true);
    if (exists) {
      const address = toAddress(splitLanguage(pathname).path) + search + hash;
      navigate(address, { replace: true, preventScrollReset: true, state });
    } else {
      navigate(toAddress('/'), { replace: true });
    }
  };

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      if (event.key === 'Escape') button.current?.focus();
    }
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <div className="lo-language" ref={root}>
      <button
        ref={button}
        type="button"
        className="lo-button lo-button-quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('header.languageCurrent', { name: t(`languages.${current}.name`) })}
        onClick={() => setOpen(!open)}
      >
        <Flag language={current} />
        <span lang={current} className="lo-language-name">
          {t(`languages.${current}.name`)}
        </span>
        {loading ? <Spinner /> : <Icon name="chevronDown" />}
      </button>
      {open && (
        <div
          className="lo-menu"
          role="menu"
          aria-label={t('header.language')}
          tabIndex={-1}
          onKeyDown={onKey}
        >
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              aria-checked={language === current}
              tabIndex={-1}
              lang={language}
              className="lo-menu-item"
              onClick={() => void choose(language)}
            >
              <Flag language={language} />
              {t(`languages.${language}.name`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
