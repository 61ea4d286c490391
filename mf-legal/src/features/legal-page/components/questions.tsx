import { Icon, useT } from '@liftout/kit';

/** Contact address and response time. @param texts namespace whose `contact` has the texts. */
export function Questions({ texts }: { texts: string }) {
  const t = useT(texts);
  const email = t('contact.email');
  return (
    <section className="rounded-card bg-accent-wash p-6 sm:p-9 print:bg-transparent print:p-0">
      <h2 className="text-heading">{t('contact.title')}</h2>
      <p className="mt-2">{t('contact.description')}</p>
      <p className="mt-5">
        <a href={`mailto:${email}`} className="lo-button lo-button-solid max-w-full break-all print:p-0">
          <Icon name="mail" className="print:hidden" />
          {email}
        </a>
      </p>
    </section>
  );
}
