import { Section, useT, useTexts } from '@liftout/kit';
import { SwipeRow } from '../../../ui/swipe-row';

interface Testimonial {
  id: string;
  quote: string;
  role: string;
}

export function Testimonials() {
  const t = useT('mf-remover/home');
  const items = useTexts<Testimonial[]>('mf-remover/home', 'testimonials.items');
  return (
    <Section sunken title={t('testimonials.title')} lead={t('testimonials.label')}>
      <SwipeRow as="div" className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
        {items.map(({ id, quote, role }) => (
          <figure
            key={id}
            className="border-l-4 border-accent pl-6 sm:first:row-span-2 sm:first:[&_blockquote]:text-title"
          >
            <blockquote className="font-display text-heading leading-tight font-semibold tracking-tight text-balance">
              {quote}
            </blockquote>
            <figcaption className="mt-4 text-soft">{role}</figcaption>
          </figure>
        ))}
      </SwipeRow>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-2 sm:mt-12">
        {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere yet has no address */}
        <span
          role="link"
          aria-disabled="true"
          tabIndex={0}
          aria-describedby="no-stories"
          className="font-semibold text-soft underline decoration-line decoration-2 underline-offset-4"
        >
          {t('testimonials.link')}
        </span>
        <span id="no-stories" className="text-soft">
          {t('testimonials.notYet')}
        </span>
      </p>
    </Section>
  );
}
