import homeCarsAfter from '../../images/home/cars-after.avif?picture';
import homeCarsBefore from '../../images/home/cars-before.avif?picture';
import homePictureItCarsCut from '../../images/home/picture-it-cars-cut.avif?picture';
import image from '../../images/og/cars.jpg';
import scenarioCars1After from '../../images/scenario/cars-1-after.avif?picture';
import scenarioCars1Before from '../../images/scenario/cars-1-before.avif?picture';
import scenarioCars2After from '../../images/scenario/cars-2-after.avif?picture';
import scenarioCars2Before from '../../images/scenario/cars-2-before.avif?picture';
import scenarioCars3After from '../../images/scenario/cars-3-after.avif?picture';
import scenarioCars3AfterSmall from '../../images/scenario/cars-3-after-small.avif?picture';
import scenarioCars3Before from '../../images/scenario/cars-3-before.avif?picture';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const cars: Scenario = {
  texts: 'mf-remover/scenario-cars',
  source: 'car',
  hero: { before: homeCarsBefore, after: homeCarsAfter },
  heroFrame: '30% 0% 16% 0%',
  image,
  gallery: [
    { before: scenarioCars3Before, after: scenarioCars3After },
    { before: scenarioCars2Before, after: scenarioCars2After },
    { before: scenarioCars1Before, after: scenarioCars1After },
  ],
  lastBlock: 'types',
  cutouts: {
    tips: scenarioCars3AfterSmall,
    lastBlock: homeCarsAfter,
    closing: homePictureItCarsCut,
  },
};

export default function CarsPage() {
  return <ScenarioPage scenario={cars} />;
}
