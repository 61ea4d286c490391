import { ButtonLink, Container, Icon, LocalizedLink, useT } from '@liftout/kit';
import { type Post, postPath } from '../../../posts/post';

interface NeighboursProps {
  previous: Post | null;
  next: Post | null;
}

/** Links to the previous post, the next post and the list. */
export function Neighbours({ previous, next }: NeighboursProps) {
  const t = useT('mf-blog/article');
  return (
    <Container className="lo-no-print mt-16 sm:mt-24">
      <nav aria-label={t('neighbours.label')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {previous && <Neighbour post={previous} label={t('neighbours.previous')} />}
          {next && <Neighbour post={next} label={t('neighbours.next')} forward />}
        </div>
        <p className="mt-8 text-center">
          <ButtonLink to="/blog" variant="outline">
            <Icon name="grid" />
            {t('allArticles')}
          </ButtonLink>
        </p>
      </nav>
    </Container>
  );
}

function Neighbour({ post, label, forward = false }: { post: Post; label: string; forward?: boolean }) {
  return (
    <LocalizedLink
      to={postPath(post.slug)}
      className={`lo-card lo-card-link group flex flex-col gap-3 ${forward ? 'sm:col-start-2 sm:items-end sm:text-end' : ''}`}
    >
      <span className={`flex items-center gap-2 text-sm text-soft ${forward ? 'sm:flex-row-reverse' : ''}`}>
        <Icon name={forward ? 'arrowRight' : 'arrowLeft'} />
        {label}
      </span>
      <span className="font-display text-heading leading-tight font-bold group-hover:text-accent">
        {post.title}
      </span>
    </LocalizedLink>
  );
}
