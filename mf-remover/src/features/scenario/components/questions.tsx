import { Accordion, Section, useT } from '@liftout/kit';
import type { Scenario } from '../scenario';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

interface QuestionsProps {
  scenario: Scenario;
  questions: readonly Question[];
}

export function Questions({ scenario: { texts }, questions }: QuestionsProps) {
  const t = useT(texts);
  return (
    <Section sunken>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <h2 className="text-title font-bold lg:sticky lg:top-28 lg:self-start">{t('faq.title')}</h2>
        <Accordion
          items={questions.map(({ id, question, answer }) => ({
            id: `faq-${id}`,
            title: question,
            body: <p>{answer}</p>,
          }))}
        />
      </div>
    </Section>
  );
}
