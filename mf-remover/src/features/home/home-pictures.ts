import heroBackdropAvif from '../../images/hero/backdrop.avif';
import heroBackdropWebp from '../../images/hero/backdrop.webp';
import heroSubjectAvif from '../../images/hero/subject.avif';
import heroSubjectWebp from '../../images/hero/subject.webp';
import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import homeAnimalsBeforeAvif from '../../images/home/animals-before.avif';
import homeAnimalsBeforeWebp from '../../images/home/animals-before.webp';
import homeCarsAfterAvif from '../../images/home/cars-after.avif';
import homeCarsAfterWebp from '../../images/home/cars-after.webp';
import homeCarsBeforeAvif from '../../images/home/cars-before.avif';
import homeCarsBeforeWebp from '../../images/home/cars-before.webp';
import homeGraphicsAfterAvif from '../../images/home/graphics-after.avif';
import homeGraphicsAfterWebp from '../../images/home/graphics-after.webp';
import homeGraphicsBeforeAvif from '../../images/home/graphics-before.avif';
import homeGraphicsBeforeWebp from '../../images/home/graphics-before.webp';
import homePeopleAfterAvif from '../../images/home/people-after.avif';
import homePeopleAfterWebp from '../../images/home/people-after.webp';
import homePeopleBeforeAvif from '../../images/home/people-before.avif';
import homePeopleBeforeWebp from '../../images/home/people-before.webp';
import homeProductsAfterAvif from '../../images/home/products-after.avif';
import homeProductsAfterWebp from '../../images/home/products-after.webp';
import homeProductsBeforeAvif from '../../images/home/products-before.avif';
import homeProductsBeforeWebp from '../../images/home/products-before.webp';
import type { Pair, PictureFile } from '../compare/picture-file';

const size = { width: 1200, height: 900 };

/** The subject, and the part of its photo that the frame shows. */
export const hero = {
  subject: { avif: heroSubjectAvif, webp: heroSubjectWebp, width: 1400, height: 1120 },
  backdrop: { avif: heroBackdropAvif, webp: heroBackdropWebp, width: 1064, height: 896 },
};

export const categories: Readonly<Record<string, Pair>> = {
  products: {
    before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
    after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  },
  people: {
    before: { avif: homePeopleBeforeAvif, webp: homePeopleBeforeWebp, ...size },
    after: { avif: homePeopleAfterAvif, webp: homePeopleAfterWebp, ...size },
  },
  animals: {
    before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
    after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
  },
  cars: {
    before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  },
  graphics: {
    before: { avif: homeGraphicsBeforeAvif, webp: homeGraphicsBeforeWebp, ...size },
    after: { avif: homeGraphicsAfterAvif, webp: homeGraphicsAfterWebp, ...size },
  },
};

export const ideas: Readonly<Record<string, Pair>> = {
  shop: {
    before: { avif: homeProductsBeforeAvif, webp: homeProductsBeforeWebp, ...size },
    after: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  },
  portrait: {
    before: { avif: homePeopleBeforeAvif, webp: homePeopleBeforeWebp, ...size },
    after: { avif: homePeopleAfterAvif, webp: homePeopleAfterWebp, ...size },
  },
  poster: {
    before: { avif: homeAnimalsBeforeAvif, webp: homeAnimalsBeforeWebp, ...size },
    after: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
  },
  place: {
    before: { avif: homeCarsBeforeAvif, webp: homeCarsBeforeWebp, ...size },
    after: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  },
};

/** Another picture as the new background. */
export const elsewhere: PictureFile = { avif: heroBackdropAvif, webp: heroBackdropWebp, ...size };

/** Who sits behind the card of each use case. */
export const atTheTable: Readonly<Record<string, PictureFile>> = {
  individuals: { avif: homePeopleAfterAvif, webp: homePeopleAfterWebp, ...size },
  photographers: { avif: homePeopleAfterAvif, webp: homePeopleAfterWebp, ...size },
  marketing: { avif: homeGraphicsAfterAvif, webp: homeGraphicsAfterWebp, ...size },
  ecommerce: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  developers: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  enterprise: { avif: homeAnimalsAfterAvif, webp: homeAnimalsAfterWebp, ...size },
};

/** Stands beside the features. */
export const camera: PictureFile = { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size };

export const blurbs: Readonly<Record<string, PictureFile>> = {
  products: { avif: homeProductsAfterAvif, webp: homeProductsAfterWebp, ...size },
  cars: { avif: homeCarsAfterAvif, webp: homeCarsAfterWebp, ...size },
  png: { avif: homeGraphicsAfterAvif, webp: homeGraphicsAfterWebp, ...size },
};
