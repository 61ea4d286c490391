import homeAnimalsAfter from '../../images/home/animals-after.avif?picture';
import homeAnimalsAfterSmall from '../../images/home/animals-after-small.avif?picture';
import homeAnimalsBefore from '../../images/home/animals-before.avif?picture';
import homeCarsAfter from '../../images/home/cars-after.avif?picture';
import homeCarsBefore from '../../images/home/cars-before.avif?picture';
import homeGraphicsAfter from '../../images/home/graphics-after.avif?picture';
import homeGraphicsAfterSmall from '../../images/home/graphics-after-small.avif?picture';
import homeGraphicsBefore from '../../images/home/graphics-before.avif?picture';
import homePeopleAfter from '../../images/home/people-after.avif?picture';
import homePeopleAfterSmall from '../../images/home/people-after-small.avif?picture';
import homePeopleBefore from '../../images/home/people-before.avif?picture';
import homePictureItAnimalsBefore from '../../images/home/picture-it-animals-before.avif?picture';
import homePictureItAnimalsCut from '../../images/home/picture-it-animals-cut.avif?picture';
import homePictureItCarsAfter from '../../images/home/picture-it-cars-after.avif?picture';
import homePictureItCarsBefore from '../../images/home/picture-it-cars-before.avif?picture';
import homePictureItCarsCut from '../../images/home/picture-it-cars-cut.avif?picture';
import homePictureItPeopleBefore from '../../images/home/picture-it-people-before.avif?picture';
import homePictureItPeopleCut from '../../images/home/picture-it-people-cut.avif?picture';
import homePictureItProductsBefore from '../../images/home/picture-it-products-before.avif?picture';
import homePictureItProductsCut from '../../images/home/picture-it-products-cut.avif?picture';
import homeProductsAfter from '../../images/home/products-after.avif?picture';
import homeProductsAfterSmall from '../../images/home/products-after-small.avif?picture';
import homeProductsBefore from '../../images/home/products-before.avif?picture';
import scenarioAnimals1AfterSmall from '../../images/scenario/animals-1-after-small.avif?picture';
import scenarioAnimals2AfterSmall from '../../images/scenario/animals-2-after-small.avif?picture';
import scenarioAnimals3AfterSmall from '../../images/scenario/animals-3-after-small.avif?picture';
import scenarioCars3AfterSmall from '../../images/scenario/cars-3-after-small.avif?picture';
import scenarioProducts1After from '../../images/scenario/products-1-after.avif?picture';
import scenarioProducts2AfterSmall from '../../images/scenario/products-2-after-small.avif?picture';
import type { Pair, PictureFile } from '../compare/picture-file';
import type { UseCaseId } from './use-cases';

/** A pair of pictures, in a tab. */
export interface PairTexts<Id extends string> {
  id: Id;
  label: string;
  title: string;
  text: string;
  beforeAlt: string;
  afterAlt: string;
}

/** The subject, and the part of its photo that the frame shows. */
export const categories = {
  products: { before: homeProductsBefore, after: homeProductsAfter },
  people: { before: homePeopleBefore, after: homePeopleAfter },
  animals: { before: homeAnimalsBefore, after: homeAnimalsAfter },
  cars: { before: homeCarsBefore, after: homeCarsAfter },
  graphics: { before: homeGraphicsBefore, after: homeGraphicsAfter },
} satisfies Record<string, Pair>;

export const ideas = {
  shop: { before: homePictureItProductsBefore, after: homePictureItProductsCut },
  portrait: { before: homePictureItPeopleBefore, after: homePictureItPeopleCut },
  poster: { before: homePictureItAnimalsBefore, after: homePictureItAnimalsCut },
  place: { before: homePictureItCarsBefore, after: homePictureItCarsCut },
} satisfies Record<string, Pair>;

/** A picture used as the new background. */
export const newBackground: PictureFile = homePictureItCarsAfter;

/** The cut-out behind the card of each use case. */
export const useCaseCutouts: Readonly<Record<UseCaseId, PictureFile>> = {
  individuals: scenarioAnimals2AfterSmall,
  photographers: homePeopleAfterSmall,
  marketing: scenarioAnimals3AfterSmall,
  ecommerce: scenarioProducts2AfterSmall,
  developers: scenarioAnimals1AfterSmall,
  enterprise: homeAnimalsAfterSmall,
};

/** The picture beside the features. */
export const camera: PictureFile = scenarioProducts1After;

export const blurbs = {
  products: homeProductsAfterSmall,
  cars: scenarioCars3AfterSmall,
  png: homeGraphicsAfterSmall,
} satisfies Record<string, PictureFile>;
