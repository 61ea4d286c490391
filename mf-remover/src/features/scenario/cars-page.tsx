import homeCarsAfterAvif from '../../images/home/cars-after.avif';
import homeCarsAfterWebp from '../../images/home/cars-after.webp';
import homeCarsAfterSmallAvif from '../../images/home/cars-after-small.avif';
import homeCarsBeforeAvif from '../../images/home/cars-before.avif';
import homeCarsBeforeWebp from '../../images/home/cars-before.webp';
import homeCarsBeforeSmallAvif from '../../images/home/cars-before-small.avif';
import homePictureItCarsCutAvif from '../../images/home/picture-it-cars-cut.avif';
import homePictureItCarsCutWebp from '../../images/home/picture-it-cars-cut.webp';
import homePictureItCarsCutSmallAvif from '../../images/home/picture-it-cars-cut-small.avif';
import image from '../../images/og/cars.jpg';
import scenarioCars1AfterAvif from '../../images/scenario/cars-1-after.avif';
import scenarioCars1AfterWebp from '../../images/scenario/cars-1-after.webp';
import scenarioCars1AfterSmallAvif from '../../images/scenario/cars-1-after-small.avif';
import scenarioCars1BeforeAvif from '../../images/scenario/cars-1-before.avif';
import scenarioCars1BeforeWebp from '../../images/scenario/cars-1-before.webp';
import scenarioCars1BeforeSmallAvif from '../../images/scenario/cars-1-before-small.avif';
import scenarioCars2AfterAvif from '../../images/scenario/cars-2-after.avif';
import scenarioCars2AfterWebp from '../../images/scenario/cars-2-after.webp';
import scenarioCars2AfterSmallAvif from '../../images/scenario/cars-2-after-small.avif';
import scenarioCars2BeforeAvif from '../../images/scenario/cars-2-before.avif';
import scenarioCars2BeforeWebp from '../../images/scenario/cars-2-before.webp';
import scenarioCars2BeforeSmallAvif from '../../images/scenario/cars-2-before-small.avif';
import scenarioCars3AfterAvif from '../../images/scenario/cars-3-after.avif';
import scenarioCars3AfterWebp from '../../images/scenario/cars-3-after.webp';
import scenarioCars3AfterSmallAvif from '../../images/scenario/cars-3-after-small.avif';
import scenarioCars3AfterSmallWebp from '../../images/scenario/cars-3-after-small.webp';
import scenarioCars3BeforeAvif from '../../images/scenario/cars-3-before.avif';
import scenarioCars3BeforeWebp from '../../images/scenario/cars-3-before.webp';
import scenarioCars3BeforeSmallAvif from '../../images/scenario/cars-3-before-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const stageSize = { width: 900, height: 675 };
const smallSize = { width: 768, height: 576 };

const cars: Scenario = {
  texts: 'mf-remover/scenario-cars',
  source: 'car',
  hero: {
    before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
  },
  heroFrame: '30% 0% 16% 0%',
  image,
  gallery: [
    {
      before: {
        avif: scenarioCars3BeforeAvif,
        small: scenarioCars3BeforeSmallAvif,
        webp: scenarioCars3BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioCars3AfterAvif,
        small: scenarioCars3AfterSmallAvif,
        webp: scenarioCars3AfterWebp,
        ...stageSize,
      },
    },
    {
      before: {
        avif: scenarioCars2BeforeAvif,
        small: scenarioCars2BeforeSmallAvif,
        webp: scenarioCars2BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioCars2AfterAvif,
        small: scenarioCars2AfterSmallAvif,
        webp: scenarioCars2AfterWebp,
        ...stageSize,
      },
    },
    {
      before: {
        avif: scenarioCars1BeforeAvif,
        small: scenarioCars1BeforeSmallAvif,
        webp: scenarioCars1BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioCars1AfterAvif,
        small: scenarioCars1AfterSmallAvif,
        webp: scenarioCars1AfterWebp,
        ...stageSize,
      },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: scenarioCars3AfterSmallAvif, webp: scenarioCars3AfterSmallWebp, ...smallSize },
    lastBlock: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
    closing: {
      avif: homePictureItCarsCutAvif,
      small: homePictureItCarsCutSmallAvif,
      webp: homePictureItCarsCutWebp,
      ...stageSize,
    },
  },
};

export default function CarsPage() {
  return <ScenarioPage scenario={cars} />;
}
