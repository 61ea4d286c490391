import { ButtonLink, Container, useT } from '@liftout/kit';

/** Link from a post to the tool. */
export function TryIt() {
  const t = useT('mf-blog/article');
  return (
    <section className="lo-section-sunken lo-no-print overflow-clip">
      <Container className="grid items-stretch gap-x-12 lg:grid-cols-12">
        <div className="py-16 sm:py-24 lg:col-span-8">
          <h2 className="max-w-[16ch] text-title font-extrabold">{t('cta.title')}</h2>
          <p className="mt-5 mb-8 max-w-[48ch] text-lead text-soft">{t('cta.text')}</p>
          <ButtonLink to="/" size="lg">
            {t('cta.button')}
          </ButtonLink>
        </div>
        <div
          aria-hidden="true"
          className="lo-checker relative -me-[50vw] [--lo-checker-size:28px] max-lg:hidden lg:col-span-4"
        >
          <span className="absolute top-1/2 -start-24 block size-64 -translate-y-1/2 rounded-full bg-accent" />
        </div>
      </Container>
    </section>
  );
}
