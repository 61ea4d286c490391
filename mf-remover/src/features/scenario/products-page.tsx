import homeProductsAfterAvif from '../../images/home/products-after.avif';
import homeProductsAfterWebp from '../../images/home/products-after.webp';
import homeProductsAfterSmallAvif from '../../images/home/products-after-small.avif';
import homeProductsAfterSmallWebp from '../../images/home/products-after-small.webp';
import homeProductsBeforeAvif from '../../images/home/products-before.avif';
import homeProductsBeforeWebp from '../../images/home/products-before.webp';
import homeProductsBeforeSmallAvif from '../../images/home/products-before-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const smallSize = { width: 640, height: 480 };

const products: Scenario = {
  texts: 'mf-remover/scenario-products',
  source: 'product',
  hero: {
    before: {
      avif: homeProductsBeforeAvif,
      small: homeProductsBeforeSmallAvif,
      webp: homeProductsBeforeWebp,
      ...size,
    },
    after: {
      avif: homeProductsAfterAvif,
      small: homeProductsAfterSmallAvif,
      webp: homeProductsAfterWebp,
      ...size,
    },
  },
  heroFrame: '16% 0% 9% 0%',
  gallery: [
    {
      before: {
        avif: homeProductsBeforeAvif,
        small: homeProductsBeforeSmallAvif,
        webp: homeProductsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeProductsAfterAvif,
        small: homeProductsAfterSmallAvif,
        webp: homeProductsAfterWebp,
        ...size,
      },
    },
    {
      before: {
        avif: homeProductsBeforeAvif,
        small: homeProductsBeforeSmallAvif,
        webp: homeProductsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeProductsAfterAvif,
        small: homeProductsAfterSmallAvif,
        webp: homeProductsAfterWebp,
        ...size,
      },
    },
    {
      before: {
        avif: homeProductsBeforeAvif,
        small: homeProductsBeforeSmallAvif,
        webp: homeProductsBeforeWebp,
        ...size,
      },
      after: {
        avif: homeProductsAfterAvif,
        small: homeProductsAfterSmallAvif,
        webp: homeProductsAfterWebp,
        ...size,
      },
    },
  ],
  lastBlock: 'useCases',
  sitters: {
    tips: { avif: homeProductsAfterSmallAvif, webp: homeProductsAfterSmallWebp, ...smallSize },
    lastBlock: {
      avif: homeProductsAfterAvif,
      small: homeProductsAfterSmallAvif,
      webp: homeProductsAfterWebp,
      ...size,
    },
    closing: {
      avif: homeProductsAfterAvif,
      small: homeProductsAfterSmallAvif,
      webp: homeProductsAfterWebp,
      ...size,
    },
  },
};

export default function ProductsPage() {
  return <ScenarioPage scenario={products} />;
}
