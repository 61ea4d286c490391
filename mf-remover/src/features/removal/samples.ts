import animals from '../../images/samples/animals.jpg';
import animalsAvif from '../../images/samples/animals-thumb.avif';
import animalsWebp from '../../images/samples/animals-thumb.webp';
import cars from '../../images/samples/cars.jpg';
import carsAvif from '../../images/samples/cars-thumb.avif';
import carsWebp from '../../images/samples/cars-thumb.webp';
import people from '../../images/samples/people.jpg';
import peopleAvif from '../../images/samples/people-thumb.avif';
import peopleWebp from '../../images/samples/people-thumb.webp';
import products from '../../images/samples/products.jpg';
import productsAvif from '../../images/samples/products-thumb.avif';
import productsWebp from '../../images/samples/products-thumb.webp';

const samples = {
  people: { picture: people, avif: peopleAvif, webp: peopleWebp },
  animals: { picture: animals, avif: animalsAvif, webp: animalsWebp },
  cars: { picture: cars, avif: carsAvif, webp: carsWebp },
  products: { picture: products, avif: productsAvif, webp: productsWebp },
};

export type SampleId = keyof typeof samples;

/** Addresses of the small picture on a sample's button. */
export const sampleThumbnail = (id: SampleId): { avif: string; webp: string } => samples[id];

/** A sample as if the visitor had chosen it. */
export async function fetchSample(id: SampleId): Promise<File> {
  const answer = await fetch(samples[id].picture);
  if (!answer.ok) throw new Error(`The sample answered ${answer.status}`);
  return new File([await answer.blob()], `sample-${id}.jpg`, { type: 'image/jpeg' });
}
