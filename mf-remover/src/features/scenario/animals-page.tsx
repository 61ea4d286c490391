import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import homeAnimalsBeforeAvif from '../../images/home/animals-before.avif';
import homeAnimalsBeforeWebp from '../../images/home/animals-before.webp';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };

const animals: Scenario = {
  texts: 'mf-remover/scenario-animals',
  source: 'animal',
  hero: {
    before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
    after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
  },
  heroFrame: '14% 23% 9% 0%',
  gallery: [
    {
      before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
      after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
    },
    {
      before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
      after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
    },
    {
      before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
      after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
    },
  ],
  lastBlock: 'types',
  sitters: {
    tips: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
    lastBlock: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
    closing: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
  },
};

export default function AnimalsPage() {
  return <ScenarioPage scenario={animals} />;
}
