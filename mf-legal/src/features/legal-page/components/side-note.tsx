import { Icon, type IconName, LinkedText } from '@liftout/kit';

interface SideNoteProps {
  icon: IconName;
  title: string;
  paragraphs: readonly string[];
}

/** A note for some readers only, or outside the numbered sections. */
export function SideNote({ icon, title, paragraphs }: SideNoteProps) {
  return (
    <section className="rounded-card border-[1.5px] border-ink p-6 print:border-0 print:p-0">
      <h2 className="flex items-start gap-3 text-xl leading-snug font-bold">
        <Icon name={icon} className="mt-0.5 text-accent print:hidden" />
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          <LinkedText text={paragraph} />
        </p>
      ))}
    </section>
  );
}
