import homeAnimalsAfter from '../../images/home/animals-after.avif?picture';
import homeAnimalsBefore from '../../images/home/animals-before.avif?picture';
import image from '../../images/og/animals.jpg';
import scenarioAnimals1After from '../../images/scenario/animals-1-after.avif?picture';
import scenarioAnimals1AfterSmall from '../../images/scenario/animals-1-after-small.avif?picture';
import scenarioAnimals1Before from '../../images/scenario/animals-1-before.avif?picture';
import scenarioAnimals2After from '../../images/scenario/animals-2-after.avif?picture';
import scenarioAnimals2Before from '../../images/scenario/animals-2-before.avif?picture';
import scenarioAnimals3After from '../../images/scenario/animals-3-after.avif?picture';
import scenarioAnimals3Before from '../../images/scenario/animals-3-before.avif?picture';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const animals: Scenario = {
  texts: 'mf-remover/scenario-animals',
  source: 'animal',
  hero: { before: scenarioAnimals2Before, after: scenarioAnimals2After },
  heroFrame: '14% 23% 9% 0%',
  image,
  gallery: [
    { before: scenarioAnimals1Before, after: scenarioAnimals1After },
    { before: homeAnimalsBefore, after: homeAnimalsAfter },
    { before: scenarioAnimals3Before, after: scenarioAnimals3After },
  ],
  lastBlock: 'types',
  cutouts: {
    tips: scenarioAnimals1AfterSmall,
    lastBlock: homeAnimalsAfter,
    closing: scenarioAnimals3After,
  },
};

export default function AnimalsPage() {
  return <ScenarioPage scenario={animals} />;
}
