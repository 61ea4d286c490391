import homeProductsAfterAvif from '../../images/home/products-after.avif';
import homeProductsAfterWebp from '../../images/home/products-after.webp';
import homeProductsBeforeAvif from '../../images/home/products-before.avif';
import homeProductsBeforeWebp from '../../images/home/products-before.webp';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };

const products: Scenario = {
  texts: 'mf-remover/scenario-products',
  source: 'product',
  hero: {
    before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
    after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  },
  heroFrame: '16% 0% 9% 0%',
  gallery: [
    {
      before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
      after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
    },
    {
      before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
      after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
    },
    {
      before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
      after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
    },
  ],
  lastBlock: 'useCases',
  sitters: {
    tips: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
    lastBlock: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
    closing: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  },
};

export default function ProductsPage() {
  return <ScenarioPage scenario={products} />;
}
