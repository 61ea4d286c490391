import homePictureItProductsBefore from '../../images/home/picture-it-products-before.avif?picture';
import homePictureItProductsCut from '../../images/home/picture-it-products-cut.avif?picture';
import homeProductsAfter from '../../images/home/products-after.avif?picture';
import homeProductsAfterSmall from '../../images/home/products-after-small.avif?picture';
import homeProductsBefore from '../../images/home/products-before.avif?picture';
import image from '../../images/og/products.jpg';
import scenarioProducts1After from '../../images/scenario/products-1-after.avif?picture';
import scenarioProducts1Before from '../../images/scenario/products-1-before.avif?picture';
import scenarioProducts2After from '../../images/scenario/products-2-after.avif?picture';
import scenarioProducts2Before from '../../images/scenario/products-2-before.avif?picture';
import scenarioProducts3After from '../../images/scenario/products-3-after.avif?picture';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const products: Scenario = {
  texts: 'mf-remover/scenario-products',
  source: 'product',
  hero: { before: homeProductsBefore, after: homeProductsAfter },
  heroFrame: '16% 0% 9% 0%',
  image,
  gallery: [
    { before: homePictureItProductsBefore, after: homePictureItProductsCut },
    { before: scenarioProducts2Before, after: scenarioProducts2After },
    { before: scenarioProducts1Before, after: scenarioProducts1After },
  ],
  lastBlock: 'useCases',
  cutouts: {
    tips: homeProductsAfterSmall,
    lastBlock: scenarioProducts3After,
    closing: scenarioProducts2After,
  },
};

export default function ProductsPage() {
  return <ScenarioPage scenario={products} />;
}
