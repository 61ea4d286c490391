import { Icon, LocalizedLink, Section, useT, useTexts } from '@liftout/kit';
import { SwipeRow } from '../../../ui/swipe-row';
import { StudioPicture } from '../../compare/studio-picture';
import { camera } from '../home-pictures';

interface Feature {
  id: string;
  title: string;
  text: string;
}

export function Features() {
  const t = useT('mf-remover/home');
  const items = useTexts<Feature[]>('mf-remover/home', 'features.items');
  return (
    <Section>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
        <header className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-title font-bold">{t('features.title')}</h2>
          <p className="mt-4 text-lead text-soft">{t('features.text')}</p>
          <LocalizedLink to="/faq" className="lo-link mt-4 inline-flex items-center gap-2 font-semibold">
            {t('features.faq')}
            <Icon name="arrowRight" />
          </LocalizedLink>
          <div className="relative mt-8 hidden max-w-md lg:block">
            <div className="lo-checker absolute inset-x-[12%] top-[38%] bottom-0 rounded-frame" />
            <StudioPicture file={camera} alt="" sizes="28rem" className="overflow-visible!" />
          </div>
        </header>
        <SwipeRow as="dl" className="grid sm:grid-cols-2 sm:gap-x-10">
          {items.map((item) => (
            <div key={item.id} className="border-t-2 border-ink py-4 sm:py-6">
              <dt className="font-display text-heading leading-tight font-bold tracking-tight">
                {item.title}
              </dt>
              <dd className="mt-2 text-soft">{item.text}</dd>
            </div>
          ))}
        </SwipeRow>
      </div>
    </Section>
  );
}
