import { Badge, useT } from '@liftout/kit';
import type { Post } from '../../../posts/post';

/** Tags of a post, below its text. */
export function PostFooter({ post }: { post: Post }) {
  const t = useT('mf-blog/article');
  return (
    <footer className="mt-12 border-t-2 border-ink pt-5">
      <ul aria-label={t('tags.label')} className="flex flex-wrap gap-2">
        {post.tags.map((tag) => (
          <li key={tag}>
            <Badge>{t(`tags.names.${tag}`)}</Badge>
          </li>
        ))}
      </ul>
    </footer>
  );
}
