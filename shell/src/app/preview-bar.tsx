import { useLanguage, useT } from '@liftout/kit';
import { leavePreviewPath, type Preview } from '@liftout/page-contract';
import { useLocation } from 'react-router-dom';
import { useRegistry } from '../remotes/use-registry';

/** Names the versions in preview and has the link that leaves the preview. */
export function PreviewBar() {
  const { preview } = useRegistry();
  return preview ? <Bar preview={preview} /> : null;
}

function Bar({ preview: { environment, versions } }: { preview: Preview }) {
  const t = useT('shell/preview');
  const { pathname } = useLocation();
  const language = useLanguage();
  const named = new Intl.ListFormat(language).format(
    versions.map(({ app, version, hash }) => `${app} ${version} (${hash.slice(0, 8)})`),
  );
  return (
    <aside className="lo-preview-bar" aria-label={t('label')}>
      <span>
        {environment === undefined
          ? t('version', { versions: named })
          : t('environment', { name: environment, versions: named })}
      </span>
      {/* Not a router link, because the live site is another document. */}
      <a href={`${leavePreviewPath}?to=${pathname}`}>{t('leave')}</a>
    </aside>
  );
}
