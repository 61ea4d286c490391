import { ButtonLink, Container, Icon, useT } from '@liftout/kit';

/** The last section of a page: how to contact us. @param texts namespace whose `contact` has the texts. */
export function ContactCall({ texts }: { texts: string }) {
  const t = useT(texts);
  return (
    <section className="border-t-[1.5px] border-ink bg-sunken">
      <Container className="grid items-end gap-x-12 gap-y-8 py-16 sm:py-24 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 className="text-title max-w-[18ch]">{t('contact.title')}</h2>
          <p className="lo-lead lo-measure">{t('contact.description')}</p>
        </div>
        <ButtonLink to="/contact" size="lg" className="justify-self-start">
          {t('contact.action')}
          <Icon name="arrowRight" />
        </ButtonLink>
      </Container>
    </section>
  );
}
