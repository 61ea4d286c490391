import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import homeAnimalsAfterSmallAvif from '../../images/home/animals-after-small.avif';
import homeAnimalsAfterSmallWebp from '../../images/home/animals-after-small.webp';
import homeAnimalsBeforeAvif from '../../images/home/animals-before.avif';
import homeAnimalsBeforeWebp from '../../images/home/animals-before.webp';
import homeAnimalsBeforeSmallAvif from '../../images/home/animals-before-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const smallSize = { width: 640, height: 480 };

const animals: Scenario = {
  texts: 'mf-remover/scenario-animals',
  source: 'animal',
  hero: {
    before: {
      avif: homeAnimalsBeforeAvif,
      small: homeAnimalsBeforeSmallAvif,
      webp: homeAnimalsBeforeWebp,
      ...size,
    },
    after: {
      avif: homeAnimalsAfterAvif,
      small: homeAnimalsAfterSmallAvif,
      webp: homeAnimalsAfterWebp,
      ...size,
    },
  },
  heroFrame: '14% 23% 9% 0%',
  gallery: [
    {
      before: {
        avif: homeAnimalsBeforeAvif,
        small: homeAnimalsBeforeSmallAvif,
        webp: homeAnimalsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeAnimalsAfterAvif,
        small: homeAnimalsAfterSmallAvif,
        webp: homeAnimalsAfterWebp,
        ...size,
      },
    },
    {
      before: {
        avif: homeAnimalsBeforeAvif,
        small: homeAnimalsBeforeSmallAvif,
        webp: homeAnimalsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeAnimalsAfterAvif,
        small: homeAnimalsAfterSmallAvif,
        webp: homeAnimalsAfterWebp,
        ...size,
      },
    },
    {
      before: {
        avif: homeAnimalsBeforeAvif,
        small: homeAnimalsBeforeSmallAvif,
        webp: homeAnimalsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeAnimalsAfterAvif,
        small: homeAnimalsAfterSmallAvif,
        webp: homeAnimalsAfterWebp,
        ...size,
      },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: homeAnimalsAfterSmallAvif, webp: homeAnimalsAfterSmallWebp, ...smallSize },
    lastBlock: {
      avif: homeAnimalsAfterAvif,
      small: homeAnimalsAfterSmallAvif,
      webp: homeAnimalsAfterWebp,
      ...size,
    },
    closing: {
      avif: homeAnimalsAfterAvif,
      small: homeAnimalsAfterSmallAvif,
      webp: homeAnimalsAfterWebp,
      ...size,
    },
  },
};

export default function AnimalsPage() {
  return <ScenarioPage scenario={animals} />;
}
