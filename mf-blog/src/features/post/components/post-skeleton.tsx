import { Container, Skeleton, useT } from '@liftout/kit';

/** The shape of a post while its text loads. */
export function PostSkeleton() {
  const t = useT('mf-blog/article');
  return (
    <Container className="min-h-dvh pt-6 sm:pt-10">
      <p role="status" className="lo-hidden">
        {t('loading')}
      </p>
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-14 h-7 w-24" />
      <Skeleton className="mt-5 h-16 w-full max-w-4xl" />
      <Skeleton className="mt-4 h-16 w-3/5" />
      <Skeleton className="mt-8 h-6 w-full max-w-xl" />
      <Skeleton className="mt-14 aspect-video w-full lg:aspect-[21/10]" />
    </Container>
  );
}
