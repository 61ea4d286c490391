import homeCarsAfterAvif from '../../images/home/cars-after.avif';
import homeCarsAfterWebp from '../../images/home/cars-after.webp';
import homeCarsBeforeAvif from '../../images/home/cars-before.avif';
import homeCarsBeforeWebp from '../../images/home/cars-before.webp';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };

const cars: Scenario = {
  texts: 'mf-remover/scenario-cars',
  source: 'car',
  hero: {
    before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  },
  heroFrame: '30% 0% 16% 0%',
  gallery: [
    {
      before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
    },
    {
      before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
    },
    {
      before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
      after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
    lastBlock: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
    closing: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  },
};

export default function CarsPage() {
  return <ScenarioPage scenario={cars} />;
}
