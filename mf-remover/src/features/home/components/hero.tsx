import { Badge, Container, useT } from '@liftout/kit';
import backdrop from '../../../images/hero/backdrop.avif?picture';
import subject from '../../../images/hero/subject.avif?picture';
import { StudioPicture } from '../../compare/studio-picture';
import { Tool } from '../../tool/tool';

/** Headline, tool and an example picture whose subject leaves the frame of its photo. */
export function Hero() {
  const t = useT('mf-remover/home');
  return (
    <section className="overflow-x-clip pt-5 pb-6 md:pt-7 md:pb-12 lg:pt-3 lg:pb-16">
      <Container className="grid grid-cols-[minmax(0,1fr)] items-start sideways:grid-cols-2 sideways:gap-x-8 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <div className="relative z-20 lg:col-span-2">
          <Badge tone="accent">{t('hero.badge')}</Badge>
          {/* Smaller on a low screen, so that the whole tool is in the first view. */}
          <h1 className="mt-2.5 text-[clamp(1.75rem,min(1.35rem+4.75vw,9.7vw,8svh),5.375rem)] leading-[0.98] font-extrabold tracking-[-0.035em] [&:lang(zh)]:leading-[1.08]">
            <span className="block">{t('hero.title')}</span>
            <span className="block text-accent">{t('hero.titleAccent')}</span>
          </h1>
        </div>
        <p className="relative z-20 mt-3 mb-3.5 max-w-[44ch] text-lead text-soft sideways:self-end lg:mt-4">
          {t('hero.text')}
        </p>
        {/* The upload area and the result are items of this grid, so that a result can be as wide as the page. */}
        <Tool
          source="home"
          className="contents sideways:[&>*]:col-span-2 sideways:[&>.contents>section]:col-span-2 lg:[&>*]:col-start-1 lg:[&>section]:col-span-2 lg:[&>.contents>section]:col-span-2"
        />
        {/* The picture is after the tool, because it is below on a phone. Otherwise it would move while the page loads. */}
        <Stage alt={t('hero.imageAlt')} />
      </Container>
    </section>
  );
}

const sizes = '(width >= 64rem) 55rem, 100vw';

/** Half photo, half checkerboard; the subject stands in front of both and overlaps the frame. */
function Stage({ alt }: { alt: string }) {
  return (
    <div className="pointer-events-none relative z-10 sideways:col-span-2 max-lg:mx-auto max-lg:-mt-[6%] max-lg:-mb-[14%] max-lg:max-w-xl lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:-mt-36 lg:-mr-44 lg:-ml-24">
      <div className="absolute inset-x-[12%] top-[26%] bottom-[18%] overflow-clip rounded-frame">
        <div className="lo-checker absolute inset-0" />
        {/* The photo starts above its frame, by 24 % of the whole height. The frame has 56 % of it: 24 / 56 = 42.9 %. */}
        <div className="absolute inset-x-0 -top-[42.9%] [clip-path:polygon(40%_0,100%_0,100%_100%,27%_100%)]">
          <StudioPicture file={backdrop} alt="" eager sizes={sizes} />
        </div>
      </div>
      <StudioPicture file={subject} alt={alt} eager sizes={sizes} className="overflow-visible!" />
    </div>
  );
}
