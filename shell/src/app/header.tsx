import { IconButton, LocalizedLink, useT } from '@liftout/kit';
import { useState } from 'react';
import { LanguageSwitcher } from '../language/language-switcher';
import { useRegistry } from '../remotes/use-registry';
import { Logo } from './logo';
import { LinkItems, usePublishedLinks } from './navigation';

export function Header() {
  const t = useT('shell');
  const [open, setOpen] = useState(false);
  const links = usePublishedLinks('menu');
  const { preview } = useRegistry();
  return (
    <header className="lo-header lo-no-print">
      <div className="lo-container lo-header-row">
        <LocalizedLink to="/" className="lo-header-home" aria-label={t('header.logo')}>
          <Logo />
        </LocalizedLink>
        <div className="lo-header-end">
          {links.length > 0 && (
            <nav className="lo-header-links" aria-label={t('header.menuLabel')}>
              <ul>
                <LinkItems links={links} className="lo-header-link" />
              </ul>
            </nav>
          )}
          <LanguageSwitcher isPreview={preview !== undefined} />
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
        {links.length > 0 ? (
          <ul className="lo-container">
            <LinkItems links={links} className="lo-header-link" onFollow={() => setOpen(false)} />
          </ul>
        ) : (
          <p className="lo-container">{t('header.menuEmpty')}</p>
        )}
      </nav>
    </header>
  );
}
