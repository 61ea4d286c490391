import { LocalizedLink, Section, useT, useTexts } from '@liftout/kit';
import { SwipeRow } from '../../../ui/swipe-row';
import { StudioPicture } from '../../compare/studio-picture';
import { UploadLink } from '../../upload-link/upload-link';
import { blurbs } from '../home-pictures';

type BlurbId = keyof typeof blurbs;

const pages: Readonly<Partial<Record<BlurbId, string>>> = {
  products: '/remove-background-from-products',
  cars: '/remove-background-from-cars',
};

const grounds: Readonly<Record<BlurbId, string>> = {
  products: 'bg-mustard',
  cars: 'bg-blue',
  png: 'lo-checker',
};

interface Blurb {
  id: BlurbId;
  title: string;
  text: string;
  link: string;
}

export function Blurbs() {
  const t = useT('mf-remover/home');
  const items = useTexts<Blurb[]>('mf-remover/home', 'blurbs.items');
  return (
    <Section title={t('blurbs.title')}>
      <SwipeRow as="div" className="grid gap-x-8 gap-y-14 md:grid-cols-3">
        {items.map(({ id, title, text, link }) => {
          const page = pages[id];
          return (
            <article key={id} className="flex flex-col">
              <div className="relative">
                <div className={`absolute inset-x-0 top-[34%] bottom-0 rounded-frame ${grounds[id]}`} />
                <StudioPicture file={blurbs[id]} alt="" className="overflow-visible!" />
              </div>
              <h3 className="mt-4 text-heading sm:mt-6">{title}</h3>
              <p className="mt-2 mb-3 text-soft sm:mt-3 sm:mb-4">{text}</p>
              <p className="mt-auto font-semibold">
                {page ? (
                  <LocalizedLink className="lo-link" to={page}>
                    {link}
                  </LocalizedLink>
                ) : (
                  <UploadLink className="lo-link">{link}</UploadLink>
                )}
              </p>
            </article>
          );
        })}
      </SwipeRow>
    </Section>
  );
}
