import { Breadcrumbs, Container, useT } from '@liftout/kit';

/** The head of the list, styled as a newspaper's masthead. */
export function Masthead() {
  const t = useT('mf-blog/list');
  return (
    <Container className="pt-6 sm:pt-10">
      <Breadcrumbs
        label={t('breadcrumb.label')}
        items={[{ title: t('breadcrumb.home'), to: '/' }, { title: t('breadcrumb.current') }]}
      />
      <div className="mt-8 grid items-end gap-x-12 gap-y-5 sm:mt-12 lg:grid-cols-12">
        <h1 className="text-display font-extrabold lg:col-span-8">{t('hero.title')}</h1>
        <p className="max-w-[40ch] text-lead text-soft lg:col-span-4 lg:pb-3">{t('hero.text')}</p>
      </div>
    </Container>
  );
}
