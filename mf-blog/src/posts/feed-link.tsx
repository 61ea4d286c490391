import { localizePath, useLanguage } from '@liftout/kit';

/** Language-free address of the RSS feed, a file that the build publishes. */
export const feedPath = '/blog/feed.xml';

/** Lets feed readers find the feed from a page. */
export function FeedLink({ title }: { title: string }) {
  const language = useLanguage();
  return (
    <link rel="alternate" type="application/rss+xml" title={title} href={localizePath(feedPath, language)} />
  );
}
