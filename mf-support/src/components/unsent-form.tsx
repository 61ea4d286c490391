import { Button, Field, Icon, Input, sentenceSpace, Textarea, useLanguage, useT } from '@liftout/kit';
import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { mailDraft } from './mail-draft';

interface UnsentFormProps {
  /** Namespace whose `form` has the texts. */
  texts: string;
  address: string;
  /** Paragraphs of the mail with the content of the form. `value` reads a field. */
  mailOf: (value: (name: string) => string) => string[];
  /** Fields after subject and message. */
  end?: ReactNode;
  /** Fields before subject and message. */
  children: ReactNode;
}

/** The fields of each form when the visitor left its page, by the form's texts. Only a reload forgets them. */
const typed = new Map<string, FormData>();

/** What the visitor had in a field when they left the page. */
export const typedBefore = (texts: string, name: string): string => String(typed.get(texts)?.get(name) ?? '');

/**
 * A form that validates and sends nothing, because no server receives it yet. A notice says so. The text is not lost:
 * the address shown on submit opens a mail that contains it, or a button copies it. The method `dialog` prevents a submit even before the
 * page's script runs.
 */
export function UnsentForm({ texts, address, mailOf, end, children }: UnsentFormProps) {
  const t = useT(texts);
  const language = useLanguage();
  /** What the form had at its last change after the first submit. */
  const [fields, setFields] = useState<FormData>();
  /** A live region is read again only when its elements change. */
  const [attempts, setAttempts] = useState(0);
  const keepTyped = useCallback(
    (form: HTMLFormElement) => () => void typed.set(texts, new FormData(form)),
    [texts],
  );
  const value = (name: string) => String(fields?.get(name) ?? '');
  // Made anew at each render, because `mailOf` may use state.
  const mail = fields && mailDraft({ to: address, subject: value('subject'), body: mailOf(value) });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setFields(new FormData(event.currentTarget));
  };
  return (
    <section aria-labelledby="form-title">
      <h2 id="form-title" className="text-heading">
        {t('form.title')}
      </h2>
      <p className="mt-3 flex gap-3 rounded-frame bg-accent-wash px-4 py-3">
        <Icon name="mail" className="mt-0.5 text-accent-strong" />
        <span className="min-w-0">
          {t('form.notice')}
          {sentenceSpace(language)}
          <a href={`mailto:${address}`} className="lo-link lo-link-address font-semibold">
            {address}
          </a>
        </span>
      </p>
      <form
        ref={keepTyped}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => fields && setFields(new FormData(event.currentTarget))}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {children}
        <FormInput texts={texts} name="subject" />
        <Field label={t('form.message.label')}>
          {(control) => (
            <Textarea
              {...control}
              name="message"
              rows={7}
              defaultValue={typedBefore(texts, 'message')}
              placeholder={t('form.message.placeholder')}
            />
          )}
        </Field>
        {end}
        <Button type="submit" size="lg" className="justify-self-start">
          {t('form.submit')}
        </Button>
        <div className={mail && 'rounded-frame border-[1.5px] border-bad px-4 py-3'}>
          <div role="status">
            {mail && (
              <p key={attempts}>
                {t(mail.rest ? 'form.tooLong' : 'form.notSent')}
                {sentenceSpace(language)}
                <a href={mail.link} className="lo-link lo-link-address font-semibold">
                  {address}
                </a>
              </p>
            )}
          </div>
          {mail?.rest && <CopyText key={mail.rest} texts={texts} text={mail.rest} />}
        </div>
      </form>
    </section>
  );
}

interface Copy {
  /** Counts the presses: a live region is read again only when its elements change. */
  tries: number;
  outcome: 'copied' | 'copyFailed' | null;
}

function CopyText({ texts, text }: { texts: string; text: string }) {
  const t = useT(texts);
  const [{ tries, outcome }, setCopy] = useState<Copy>({ tries: 0, outcome: null });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopy({ tries: tries + 1, outcome: 'copied' });
    } catch {
      // The visitor refused, or the site has no HTTPS and thus no clipboard.
      setCopy({ tries: tries + 1, outcome: 'copyFailed' });
    }
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <Button variant="outline" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('form.copy')}
      </Button>
      <p role="status" className="text-sm text-soft">
        {outcome && <span key={tries}>{t(`form.${outcome}`)}</span>}
      </p>
    </div>
  );
}

interface FormInputProps extends Pick<ComponentProps<typeof Input>, 'type' | 'autoComplete'> {
  texts: string;
  /** Name of the field, and key of its texts below `form`. */
  name: string;
}

export function FormInput({ texts, name, ...props }: FormInputProps) {
  const t = useT(texts);
  return (
    <Field label={t(`form.${name}.label`)}>
      {(control) => (
        <Input
          {...control}
          {...props}
          name={name}
          defaultValue={typedBefore(texts, name)}
          placeholder={t(`form.${name}.placeholder`)}
        />
      )}
    </Field>
  );
}
