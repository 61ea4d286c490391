import { ButtonLink, Container, Icon } from '@liftout/kit';

interface ContactCallProps {
  title: string;
  description: string;
  action: string;
}

/** The last section of a page: how to contact us. */
export function ContactCall({ title, description, action }: ContactCallProps) {
  return (
    <section className="border-t-[1.5px] border-ink bg-sunken">
      <Container className="grid items-end gap-x-12 gap-y-8 py-16 sm:py-24 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 className="text-title max-w-[18ch]">{title}</h2>
          <p className="lo-lead lo-measure">{description}</p>
        </div>
        <ButtonLink to="/contact" size="lg" className="justify-self-start">
          {action}
          <Icon name="arrowRight" />
        </ButtonLink>
      </Container>
    </section>
  );
}
