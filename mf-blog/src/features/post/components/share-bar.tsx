import { Icon, IconButton, localizePath, Tooltip, useLanguage, useSite, useT } from '@liftout/kit';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { type Post, postPath } from '../../../posts/post';
import { openSharePopup, shareTargets } from '../share-targets';
import { useCopied } from '../use-copied';

const never = () => () => {};

/** Whether the browser has a share sheet. False on the server. */
const useNativeShare = () =>
  useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );

export function ShareBar({ post }: { post: Post }) {
  const t = useT('mf-blog/article');
  const { origin } = useSite();
  const url = origin + localizePath(postPath(post.slug), useLanguage());
  const native = useNativeShare();
  const { copies, copy } = useCopied(url);
  const copied = copies > 0;

  const share = async () => {
    try {
      await navigator.share({ url, title: post.title, text: post.excerpt });
    } catch (error) {
      // The visitor closed the sheet without a choice, which is not a failure.
      if ((error as Error).name === 'AbortError') return;
      // biome-ignore lint/suspicious/noConsole: a share that fails is only logged
      console.warn('The article could not be shared', error);
    }
  };
  const popup = (address: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openSharePopup(address);
  };

  return (
    <section aria-label={t('share.label')}>
      <p aria-hidden="true" className="mb-2 text-sm font-semibold max-lg:hidden">
        {t('share.label')}
      </p>
      <div className="flex flex-wrap items-center gap-1 lg:-ms-3">
        {native && <IconButton icon="share" label={t('share.native')} onClick={share} />}
        {shareTargets.map(({ id, icon, address }) => {
          const href = address(url, post.title);
          return (
            <Tooltip key={id} text={t(`share.${id}`)}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t(`share.${id}`)}
                className="lo-icon-button"
                onClick={popup(href)}
              >
                <Icon name={icon} />
              </a>
            </Tooltip>
          );
        })}
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={t(copied ? 'share.copied' : 'share.copy')}
          onClick={copy}
        />
        <span role="status" className="text-sm font-semibold text-good">
          {copied && <span key={copies}>{t('share.copied')}</span>}
        </span>
      </div>
    </section>
  );
}
