import homeCarsAfterAvif from '../../images/home/cars-after.avif';
import homeCarsAfterWebp from '../../images/home/cars-after.webp';
import homeCarsAfterSmallAvif from '../../images/home/cars-after-small.avif';
import homeCarsAfterSmallWebp from '../../images/home/cars-after-small.webp';
import homeCarsBeforeAvif from '../../images/home/cars-before.avif';
import homeCarsBeforeWebp from '../../images/home/cars-before.webp';
import homeCarsBeforeSmallAvif from '../../images/home/cars-before-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const smallSize = { width: 640, height: 480 };

const cars: Scenario = {
  texts: 'mf-remover/scenario-cars',
  source: 'car',
  hero: {
    before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
  },
  heroFrame: '30% 0% 16% 0%',
  gallery: [
    {
      before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
    },
    {
      before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
    },
    {
      before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: homeCarsAfterSmallAvif, webp: homeCarsAfterSmallWebp, ...smallSize },
    lastBlock: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
    closing: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
  },
};

export default function CarsPage() {
  return <ScenarioPage scenario={cars} />;
}
