import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import homeAnimalsAfterSmallAvif from '../../images/home/animals-after-small.avif';
import homeAnimalsAfterSmallWebp from '../../images/home/animals-after-small.webp';
import homeAnimalsBeforeAvif from '../../images/home/animals-before.avif';
import homeAnimalsBeforeWebp from '../../images/home/animals-before.webp';
import homeAnimalsBeforeSmallAvif from '../../images/home/animals-before-small.avif';
import homeCarsAfterAvif from '../../images/home/cars-after.avif';
import homeCarsAfterWebp from '../../images/home/cars-after.webp';
import homeCarsAfterSmallAvif from '../../images/home/cars-after-small.avif';
import homeCarsBeforeAvif from '../../images/home/cars-before.avif';
import homeCarsBeforeWebp from '../../images/home/cars-before.webp';
import homeCarsBeforeSmallAvif from '../../images/home/cars-before-small.avif';
import homeGraphicsAfterAvif from '../../images/home/graphics-after.avif';
import homeGraphicsAfterWebp from '../../images/home/graphics-after.webp';
import homeGraphicsAfterSmallAvif from '../../images/home/graphics-after-small.avif';
import homeGraphicsAfterSmallWebp from '../../images/home/graphics-after-small.webp';
import homeGraphicsBeforeAvif from '../../images/home/graphics-before.avif';
import homeGraphicsBeforeWebp from '../../images/home/graphics-before.webp';
import homeGraphicsBeforeSmallAvif from '../../images/home/graphics-before-small.avif';
import homePeopleAfterAvif from '../../images/home/people-after.avif';
import homePeopleAfterWebp from '../../images/home/people-after.webp';
import homePeopleAfterSmallAvif from '../../images/home/people-after-small.avif';
import homePeopleAfterSmallWebp from '../../images/home/people-after-small.webp';
import homePeopleBeforeAvif from '../../images/home/people-before.avif';
import homePeopleBeforeWebp from '../../images/home/people-before.webp';
import homePeopleBeforeSmallAvif from '../../images/home/people-before-small.avif';
import homePictureItAnimalsBeforeAvif from '../../images/home/picture-it-animals-before.avif';
import homePictureItAnimalsBeforeWebp from '../../images/home/picture-it-animals-before.webp';
import homePictureItAnimalsBeforeSmallAvif from '../../images/home/picture-it-animals-before-small.avif';
import homePictureItAnimalsCutAvif from '../../images/home/picture-it-animals-cut.avif';
import homePictureItAnimalsCutWebp from '../../images/home/picture-it-animals-cut.webp';
import homePictureItAnimalsCutSmallAvif from '../../images/home/picture-it-animals-cut-small.avif';
import homePictureItCarsAfterAvif from '../../images/home/picture-it-cars-after.avif';
import homePictureItCarsAfterWebp from '../../images/home/picture-it-cars-after.webp';
import homePictureItCarsAfterSmallAvif from '../../images/home/picture-it-cars-after-small.avif';
import homePictureItCarsBeforeAvif from '../../images/home/picture-it-cars-before.avif';
import homePictureItCarsBeforeWebp from '../../images/home/picture-it-cars-before.webp';
import homePictureItCarsBeforeSmallAvif from '../../images/home/picture-it-cars-before-small.avif';
import homePictureItCarsCutAvif from '../../images/home/picture-it-cars-cut.avif';
import homePictureItCarsCutWebp from '../../images/home/picture-it-cars-cut.webp';
import homePictureItCarsCutSmallAvif from '../../images/home/picture-it-cars-cut-small.avif';
import homePictureItPeopleBeforeAvif from '../../images/home/picture-it-people-before.avif';
import homePictureItPeopleBeforeWebp from '../../images/home/picture-it-people-before.webp';
import homePictureItPeopleBeforeSmallAvif from '../../images/home/picture-it-people-before-small.avif';
import homePictureItPeopleCutAvif from '../../images/home/picture-it-people-cut.avif';
import homePictureItPeopleCutWebp from '../../images/home/picture-it-people-cut.webp';
import homePictureItPeopleCutSmallAvif from '../../images/home/picture-it-people-cut-small.avif';
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
import scenarioAnimals1AfterSmallAvif from '../../images/scenario/animals-1-after-small.avif';
import scenarioAnimals1AfterSmallWebp from '../../images/scenario/animals-1-after-small.webp';
import scenarioAnimals2AfterSmallAvif from '../../images/scenario/animals-2-after-small.avif';
import scenarioAnimals2AfterSmallWebp from '../../images/scenario/animals-2-after-small.webp';
import scenarioAnimals3AfterSmallAvif from '../../images/scenario/animals-3-after-small.avif';
import scenarioAnimals3AfterSmallWebp from '../../images/scenario/animals-3-after-small.webp';
import scenarioCars3AfterSmallAvif from '../../images/scenario/cars-3-after-small.avif';
import scenarioCars3AfterSmallWebp from '../../images/scenario/cars-3-after-small.webp';
import scenarioProducts1AfterAvif from '../../images/scenario/products-1-after.avif';
import scenarioProducts1AfterWebp from '../../images/scenario/products-1-after.webp';
import scenarioProducts1AfterSmallAvif from '../../images/scenario/products-1-after-small.avif';
import scenarioProducts2AfterSmallAvif from '../../images/scenario/products-2-after-small.avif';
import scenarioProducts2AfterSmallWebp from '../../images/scenario/products-2-after-small.webp';
import type { Pair, PictureFile } from '../compare/picture-file';

const size = { width: 1200, height: 900 };
const stageSize = { width: 900, height: 675 };
const smallSize = { width: 768, height: 576 };

/** The subject, and the part of its photo that the frame shows. */
export const categories: Readonly<Record<string, Pair>> = {
  products: {
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
  people: {
    before: {
      avif: homePeopleBeforeAvif,
      small: homePeopleBeforeSmallAvif,
      webp: homePeopleBeforeWebp,
      ...size,
    },
    after: { avif: homePeopleAfterAvif, small: homePeopleAfterSmallAvif, webp: homePeopleAfterWebp, ...size },
  },
  animals: {
    before: {
      avif: homeAnimalsBeforeAvif,
      small: homeAnimalsBeforeSmallAvif,
      webp: homeAnimalsBeforeWebp,
      ...size,
    },
    after: {
      avif: homeAnimalsAfterAvif,
      small: homeAnimalsAfterSmallAvif,
      webp: homeAnimalsAfterWebp,
      ...size,
    },
  },
  cars: {
    before: { avif: homeCarsBeforeAvif, small: homeCarsBeforeSmallAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, small: homeCarsAfterSmallAvif, webp: homeCarsAfterWebp, ...size },
  },
  graphics: {
    before: {
      avif: homeGraphicsBeforeAvif,
      small: homeGraphicsBeforeSmallAvif,
      webp: homeGraphicsBeforeWebp,
      ...size,
    },
    after: {
      avif: homeGraphicsAfterAvif,
      small: homeGraphicsAfterSmallAvif,
      webp: homeGraphicsAfterWebp,
      ...size,
    },
  },
};

export const ideas: Readonly<Record<string, Pair>> = {
  shop: {
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
  portrait: {
    before: {
      avif: homePictureItPeopleBeforeAvif,
      small: homePictureItPeopleBeforeSmallAvif,
      webp: homePictureItPeopleBeforeWebp,
      ...stageSize,
    },
    after: {
      avif: homePictureItPeopleCutAvif,
      small: homePictureItPeopleCutSmallAvif,
      webp: homePictureItPeopleCutWebp,
      ...stageSize,
    },
  },
  poster: {
    before: {
      avif: homePictureItAnimalsBeforeAvif,
      small: homePictureItAnimalsBeforeSmallAvif,
      webp: homePictureItAnimalsBeforeWebp,
      ...stageSize,
    },
    after: {
      avif: homePictureItAnimalsCutAvif,
      small: homePictureItAnimalsCutSmallAvif,
      webp: homePictureItAnimalsCutWebp,
      ...stageSize,
    },
  },
  place: {
    before: {
      avif: homePictureItCarsBeforeAvif,
      small: homePictureItCarsBeforeSmallAvif,
      webp: homePictureItCarsBeforeWebp,
      ...stageSize,
    },
    after: {
      avif: homePictureItCarsCutAvif,
      small: homePictureItCarsCutSmallAvif,
      webp: homePictureItCarsCutWebp,
      ...stageSize,
    },
  },
};

/** A picture used as the new background. */
export const elsewhere: PictureFile = {
  avif: homePictureItCarsAfterAvif,
  small: homePictureItCarsAfterSmallAvif,
  webp: homePictureItCarsAfterWebp,
  ...stageSize,
};

/** The cut-out behind the card of each use case. */
export const atTheTable: Readonly<Record<string, PictureFile>> = {
  individuals: { avif: scenarioAnimals2AfterSmallAvif, webp: scenarioAnimals2AfterSmallWebp, ...smallSize },
  photographers: { avif: homePeopleAfterSmallAvif, webp: homePeopleAfterSmallWebp, ...smallSize },
  marketing: { avif: scenarioAnimals3AfterSmallAvif, webp: scenarioAnimals3AfterSmallWebp, ...smallSize },
  ecommerce: { avif: scenarioProducts2AfterSmallAvif, webp: scenarioProducts2AfterSmallWebp, ...smallSize },
  developers: { avif: scenarioAnimals1AfterSmallAvif, webp: scenarioAnimals1AfterSmallWebp, ...smallSize },
  enterprise: { avif: homeAnimalsAfterSmallAvif, webp: homeAnimalsAfterSmallWebp, ...smallSize },
};

/** Stands beside the features. */
export const camera: PictureFile = {
  avif: scenarioProducts1AfterAvif,
  small: scenarioProducts1AfterSmallAvif,
  webp: scenarioProducts1AfterWebp,
  ...stageSize,
};

export const blurbs: Readonly<Record<string, PictureFile>> = {
  products: { avif: homeProductsAfterSmallAvif, webp: homeProductsAfterSmallWebp, ...smallSize },
  cars: { avif: scenarioCars3AfterSmallAvif, webp: scenarioCars3AfterSmallWebp, ...smallSize },
  png: { avif: homeGraphicsAfterSmallAvif, webp: homeGraphicsAfterSmallWebp, ...smallSize },
};
