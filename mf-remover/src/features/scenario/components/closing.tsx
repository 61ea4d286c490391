import { Container, Icon, useT } from '@liftout/kit';
import { StudioPicture } from '../../compare/studio-picture';
import { UploadLink } from '../../upload-link/upload-link';
import type { Scenario } from '../scenario';

/** The call to action at the end of the page, with a cut-out that overlaps its edge. */
export function Closing({ scenario: { texts, cutouts } }: { scenario: Scenario }) {
  const t = useT(texts);
  return (
    <section className="overflow-x-clip pt-10 pb-20 lg:pt-24 lg:pb-28">
      <Container>
        <div className="relative rounded-card bg-accent px-6 py-12 text-on-accent sm:px-12 lg:py-20">
          <div className="max-w-xl">
            <h2 className="text-title font-bold">{t('closing.title')}</h2>
            <p className="mt-4 text-lead">{t('closing.text')}</p>
            <p className="mt-8">
              <UploadLink className="lo-button lo-button-lg bg-paper text-ink focus-visible:outline-on-accent">
                <Icon name="upload" />
                {t('closing.cta')}
              </UploadLink>
            </p>
          </div>
          <div className="pointer-events-none max-lg:-mb-24 lg:absolute lg:-right-12 lg:-bottom-16 lg:w-[52%]">
            <StudioPicture
              file={cutouts.closing}
              alt=""
              sizes="(width >= 64rem) 38rem, 100vw"
              className="overflow-visible!"
            />
          </div>
        </div>
      </Container>
    </section>
  );
}
