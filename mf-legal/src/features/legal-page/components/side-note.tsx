import { Icon, type IconName, LinkedText, useT, useTexts } from '@liftout/kit';

interface SideNoteProps {
  icon: IconName;
  /** Namespace of the texts, and the key that has title and paragraphs. */
  texts: string;
  name: string;
}

/** A note for some readers only, or outside the numbered sections. */
export function SideNote({ icon, texts, name }: SideNoteProps) {
  const t = useT(texts);
  return (
    <section className="rounded-card border-[1.5px] border-ink p-6 print:border-0 print:p-0">
      <h2 className="flex items-start gap-3 text-xl leading-snug font-bold">
        <Icon name={icon} className="mt-0.5 text-accent print:hidden" />
        {t(`${name}.title`)}
      </h2>
      {useTexts<string[]>(texts, `${name}.paragraphs`).map((paragraph) => (
        <p key={paragraph} className="mt-3">
          <LinkedText text={paragraph} />
        </p>
      ))}
    </section>
  );
}
