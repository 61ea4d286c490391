import { IconButton, LocalizedLink, useT } from '@liftout/kit';
import { useState } from 'react';
import { LanguageSwitcher } from '../language/language-switcher';
import { Logo } from './logo';

export function Header() {
  const t = useT('shell');
  const [open, setOpen] = useState(false);
  return (
    <header className="lo-header lo-no-print">
      <div className="lo-container lo-header-row">
        <LocalizedLink to="/" className="lo-header-home" aria-label={t('header.logo')}>
          <Logo />
        </LocalizedLink>
        <div className="lo-header-end">
          <LanguageSwitcher />
          <IconButton
            className="lo-header-toggle"
            icon={open ? 'close' : 'menu'}
            label={t(open ? 'header.menuClose' : 'header.menuOpen')}
            aria-expanded={open}
            aria-controls="lo-menu"
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      <nav id="lo-menu" className="lo-header-menu" aria-label={t('header.menuLabel')} hidden={!open}>
        <p className="lo-container">{t('header.menuEmpty')}</p>
      </nav>
    </header>
  );
}
