import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import homeAnimalsAfterSmallAvif from '../../images/home/animals-after-small.avif';
import homeAnimalsBeforeAvif from '../../images/home/animals-before.avif';
import homeAnimalsBeforeWebp from '../../images/home/animals-before.webp';
import homeAnimalsBeforeSmallAvif from '../../images/home/animals-before-small.avif';
import image from '../../images/og/animals.jpg';
import scenarioAnimals1AfterAvif from '../../images/scenario/animals-1-after.avif';
import scenarioAnimals1AfterWebp from '../../images/scenario/animals-1-after.webp';
import scenarioAnimals1AfterSmallAvif from '../../images/scenario/animals-1-after-small.avif';
import scenarioAnimals1AfterSmallWebp from '../../images/scenario/animals-1-after-small.webp';
import scenarioAnimals1BeforeAvif from '../../images/scenario/animals-1-before.avif';
import scenarioAnimals1BeforeWebp from '../../images/scenario/animals-1-before.webp';
import scenarioAnimals1BeforeSmallAvif from '../../images/scenario/animals-1-before-small.avif';
import scenarioAnimals2AfterAvif from '../../images/scenario/animals-2-after.avif';
import scenarioAnimals2AfterWebp from '../../images/scenario/animals-2-after.webp';
import scenarioAnimals2AfterSmallAvif from '../../images/scenario/animals-2-after-small.avif';
import scenarioAnimals2BeforeAvif from '../../images/scenario/animals-2-before.avif';
import scenarioAnimals2BeforeWebp from '../../images/scenario/animals-2-before.webp';
import scenarioAnimals2BeforeSmallAvif from '../../images/scenario/animals-2-before-small.avif';
import scenarioAnimals3AfterAvif from '../../images/scenario/animals-3-after.avif';
import scenarioAnimals3AfterWebp from '../../images/scenario/animals-3-after.webp';
import scenarioAnimals3AfterSmallAvif from '../../images/scenario/animals-3-after-small.avif';
import scenarioAnimals3BeforeAvif from '../../images/scenario/animals-3-before.avif';
import scenarioAnimals3BeforeWebp from '../../images/scenario/animals-3-before.webp';
import scenarioAnimals3BeforeSmallAvif from '../../images/scenario/animals-3-before-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const stageSize = { width: 900, height: 675 };
const smallSize = { width: 768, height: 576 };

const animals: Scenario = {
  texts: 'mf-remover/scenario-animals',
  source: 'animal',
  hero: {
    before: {
      avif: scenarioAnimals2BeforeAvif,
      small: scenarioAnimals2BeforeSmallAvif,
      webp: scenarioAnimals2BeforeWebp,
      ...stageSize,
    },
    after: {
      avif: scenarioAnimals2AfterAvif,
      small: scenarioAnimals2AfterSmallAvif,
      webp: scenarioAnimals2AfterWebp,
      ...stageSize,
    },
  },
  heroFrame: '14% 23% 9% 0%',
  image,
  gallery: [
    {
      before: {
        avif: scenarioAnimals1BeforeAvif,
        small: scenarioAnimals1BeforeSmallAvif,
        webp: scenarioAnimals1BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioAnimals1AfterAvif,
        small: scenarioAnimals1AfterSmallAvif,
        webp: scenarioAnimals1AfterWebp,
        ...stageSize,
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
        avif: scenarioAnimals3BeforeAvif,
        small: scenarioAnimals3BeforeSmallAvif,
        webp: scenarioAnimals3BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioAnimals3AfterAvif,
        small: scenarioAnimals3AfterSmallAvif,
        webp: scenarioAnimals3AfterWebp,
        ...stageSize,
      },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: scenarioAnimals1AfterSmallAvif, webp: scenarioAnimals1AfterSmallWebp, ...smallSize },
    lastBlock: {
      avif: homeAnimalsAfterAvif,
      small: homeAnimalsAfterSmallAvif,
      webp: homeAnimalsAfterWebp,
      ...size,
    },
    closing: {
      avif: scenarioAnimals3AfterAvif,
      small: scenarioAnimals3AfterSmallAvif,
      webp: scenarioAnimals3AfterWebp,
      ...stageSize,
    },
  },
};

export default function AnimalsPage() {
  return <ScenarioPage scenario={animals} />;
}
