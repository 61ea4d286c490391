import { Icon } from '@liftout/kit';

interface QuestionsProps {
  title: string;
  description: string;
  email: string;
}

/** Contact address and response time. */
export function Questions({ title, description, email }: QuestionsProps) {
  return (
    <section className="rounded-card bg-accent-wash p-6 sm:p-9 print:bg-transparent print:p-0">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2">{description}</p>
      <p className="mt-5">
        <a href={`mailto:${email}`} className="lo-button lo-button-solid max-w-full break-all print:p-0">
          <Icon name="mail" className="print:hidden" />
          {email}
        </a>
      </p>
    </section>
  );
}
