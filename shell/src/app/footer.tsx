import { Icon, type IconName, LocalizedLink, useSite, useT } from '@liftout/kit';
import { Logo } from './logo';
import { LinkItems, usePublishedLinks } from './navigation';

/** Column → the shell's links. Remotes may publish more for each column; `more` has only links of remotes. */
const columns = {
  support: ['help', 'contact', 'status', 'feedback'],
  legal: ['terms', 'privacy', 'cookies', 'imprint'],
  more: [],
} as const;

const networks: readonly IconName[] = ['x', 'facebook', 'instagram', 'linkedin', 'youtube'];

export function Footer() {
  const t = useT('shell');
  const { year } = useSite();
  const published = {
    support: usePublishedLinks('footer/support'),
    legal: usePublishedLinks('footer/legal'),
    more: usePublishedLinks('footer/more'),
  };
  return (
    <footer className="lo-footer lo-no-print">
      <div className="lo-footer-edge lo-checker" aria-hidden="true" />
      <div className="lo-container lo-footer-grid">
        <div className="lo-footer-brand">
          <Logo />
          <p className="lo-footer-tagline">{t('footer.tagline')}</p>
        </div>
        {(['support', 'legal', 'more'] as const)
          .filter((column) => column !== 'more' || published.more.length > 0)
          .map((column) => (
            <nav key={column} aria-labelledby={`lo-footer-${column}`}>
              <h2 className="lo-footer-title" id={`lo-footer-${column}`}>
                {t(`footer.${column}.title`)}
              </h2>
              <ul>
                {columns[column].map((page) => (
                  <li key={page}>
                    <LocalizedLink to={`/${page}`} className="lo-footer-link">
                      {t(`footer.${column}.${page}`)}
                    </LocalizedLink>
                  </li>
                ))}
                <LinkItems links={published[column]} className="lo-footer-link" />
              </ul>
            </nav>
          ))}
        <div>
          <h2 className="lo-footer-title">{t('footer.social.title')}</h2>
          <ul className="lo-footer-social" aria-describedby="lo-footer-not-yet">
            {networks.map((name) => (
              <li key={name}>
                <Icon name={name} label={t(`footer.social.${name}`)} />
              </li>
            ))}
          </ul>
          <p className="lo-hint" id="lo-footer-not-yet">
            {t('footer.social.notYet')}
          </p>
        </div>
      </div>
      <div className="lo-container lo-footer-end">
        <p>{t('footer.ai')}</p>
        <p>{t('footer.rights', { year })}</p>
      </div>
    </footer>
  );
}
