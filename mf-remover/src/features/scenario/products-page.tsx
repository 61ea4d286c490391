import homePictureItProductsBeforeAvif from '../../images/home/picture-it-products-before.avif';
import homePictureItProductsBeforeWebp from '../../images/home/picture-it-products-before.webp';
import homePictureItProductsBeforeSmallAvif from '../../images/home/picture-it-products-before-small.avif';
import homePictureItProductsCutAvif from '../../images/home/picture-it-products-cut.avif';
import homePictureItProductsCutWebp from '../../images/home/picture-it-products-cut.webp';
import homePictureItProductsCutSmallAvif from '../../images/home/picture-it-products-cut-small.avif';
import homeProductsAfterAvif from '../../images/home/products-after.avif';
import homeProductsAfterWebp from '../../images/home/products-after.webp';
import homeProductsAfterSmallAvif from '../../images/home/products-after-small.avif';
import homeProductsAfterSmallWebp from '../../images/home/products-after-small.webp';
import homeProductsBeforeAvif from '../../images/home/products-before.avif';
import homeProductsBeforeWebp from '../../images/home/products-before.webp';
import homeProductsBeforeSmallAvif from '../../images/home/products-before-small.avif';
import image from '../../images/og/products.jpg';
import scenarioProducts1AfterAvif from '../../images/scenario/products-1-after.avif';
import scenarioProducts1AfterWebp from '../../images/scenario/products-1-after.webp';
import scenarioProducts1AfterSmallAvif from '../../images/scenario/products-1-after-small.avif';
import scenarioProducts1BeforeAvif from '../../images/scenario/products-1-before.avif';
import scenarioProducts1BeforeWebp from '../../images/scenario/products-1-before.webp';
import scenarioProducts1BeforeSmallAvif from '../../images/scenario/products-1-before-small.avif';
import scenarioProducts2AfterAvif from '../../images/scenario/products-2-after.avif';
import scenarioProducts2AfterWebp from '../../images/scenario/products-2-after.webp';
import scenarioProducts2AfterSmallAvif from '../../images/scenario/products-2-after-small.avif';
import scenarioProducts2BeforeAvif from '../../images/scenario/products-2-before.avif';
import scenarioProducts2BeforeWebp from '../../images/scenario/products-2-before.webp';
import scenarioProducts2BeforeSmallAvif from '../../images/scenario/products-2-before-small.avif';
import scenarioProducts3AfterAvif from '../../images/scenario/products-3-after.avif';
import scenarioProducts3AfterWebp from '../../images/scenario/products-3-after.webp';
import scenarioProducts3AfterSmallAvif from '../../images/scenario/products-3-after-small.avif';
import type { Scenario } from './scenario';
import { ScenarioPage } from './scenario-page';

const size = { width: 1200, height: 900 };
const stageSize = { width: 900, height: 675 };
const smallSize = { width: 768, height: 576 };

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
  image,
  gallery: [
    {
      before: {
        avif: homePictureItProductsBeforeAvif,
        small: homePictureItProductsBeforeSmallAvif,
        webp: homePictureItProductsBeforeWebp,
        ...stageSize,
      },
      after: {
        avif: homePictureItProductsCutAvif,
        small: homePictureItProductsCutSmallAvif,
        webp: homePictureItProductsCutWebp,
        ...stageSize,
      },
    },
    {
      before: {
        avif: scenarioProducts2BeforeAvif,
        small: scenarioProducts2BeforeSmallAvif,
        webp: scenarioProducts2BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioProducts2AfterAvif,
        small: scenarioProducts2AfterSmallAvif,
        webp: scenarioProducts2AfterWebp,
        ...stageSize,
      },
    },
    {
      before: {
        avif: scenarioProducts1BeforeAvif,
        small: scenarioProducts1BeforeSmallAvif,
        webp: scenarioProducts1BeforeWebp,
        ...stageSize,
      },
      after: {
        avif: scenarioProducts1AfterAvif,
        small: scenarioProducts1AfterSmallAvif,
        webp: scenarioProducts1AfterWebp,
        ...stageSize,
      },
    },
  ],
  lastBlock: 'useCases',
  sitters: {
    tips: { avif: homeProductsAfterSmallAvif, webp: homeProductsAfterSmallWebp, ...smallSize },
    lastBlock: {
      avif: scenarioProducts3AfterAvif,
      small: scenarioProducts3AfterSmallAvif,
      webp: scenarioProducts3AfterWebp,
      ...stageSize,
    },
    closing: {
      avif: scenarioProducts2AfterAvif,
      small: scenarioProducts2AfterSmallAvif,
      webp: scenarioProducts2AfterWebp,
      ...stageSize,
    },
  },
};

export default function ProductsPage() {
  return <ScenarioPage scenario={products} />;
}
