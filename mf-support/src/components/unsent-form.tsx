import { Button, Icon } from '@liftout/kit';
import { type FormEvent, type ReactNode, useState } from 'react';

interface UnsentFormProps {
  title: string;
  /** Says before anything is typed that the form sends nothing; an address follows. */
  notice: string;
  address: string;
  submit: string;
  /** Says after the button was pressed that nothing was sent; the address follows, with the text in it. */
  notSent: string;
  /** A mail with what stands in the form. */
  mailOf: (fields: FormData) => string;
  children: ReactNode;
}

/**
 * A form that checks and sends nothing, as nothing receives it yet, and says so. Its text is not lost: the
 * address shown on submit opens a mail that holds it. The method `dialog` submits nothing, not even
 * before the page's script runs.
 */
export function UnsentForm({ title, notice, address, submit, notSent, mailOf, children }: UnsentFormProps) {
  const [mail, setMail] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMail(mailOf(new FormData(event.currentTarget)));
  };
  return (
    <section aria-labelledby="form-title">
      <h2 id="form-title" className="text-heading">
        {title}
      </h2>
      <p className="mt-3 flex gap-3 rounded-frame bg-accent-wash px-4 py-3">
        <Icon name="mail" className="mt-0.5 text-accent-strong" />
        <span className="min-w-0">
          {notice}{' '}
          <a href={`mailto:${address}`} className="lo-link lo-link-address font-semibold">
            {address}
          </a>
        </span>
      </p>
      <form
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {children}
        <Button type="submit" size="lg" className="justify-self-start">
          {submit}
        </Button>
        <div role="status">
          {mail && (
            <p className="rounded-frame border-[1.5px] border-bad px-4 py-3">
              {notSent}{' '}
              <a href={mail} className="lo-link lo-link-address font-semibold">
                {address}
              </a>
            </p>
          )}
        </div>
      </form>
    </section>
  );
}
