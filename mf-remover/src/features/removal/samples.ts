import animals from '../../images/samples/animals.jpg';
import animalsThumbnail from '../../images/samples/animals-thumb.avif?picture';
import cars from '../../images/samples/cars.jpg';
import carsThumbnail from '../../images/samples/cars-thumb.avif?picture';
import people from '../../images/samples/people.jpg';
import peopleThumbnail from '../../images/samples/people-thumb.avif?picture';
import products from '../../images/samples/products.jpg';
import productsThumbnail from '../../images/samples/products-thumb.avif?picture';

const samples = {
  people: { photo: people, thumbnail: peopleThumbnail },
  animals: { photo: animals, thumbnail: animalsThumbnail },
  cars: { photo: cars, thumbnail: carsThumbnail },
  products: { photo: products, thumbnail: productsThumbnail },
};

export type SampleId = keyof typeof samples;

/** Addresses of the small picture on a sample's button. */
export function sampleThumbnail(id: SampleId): { avif: string; src: string } {
  const { avif, webp } = samples[id].thumbnail;
  return { avif, src: webp };
}

/** A sample as if the visitor had chosen it. */
export async function fetchSample(id: SampleId, signal: AbortSignal): Promise<File> {
  const answer = await fetch(samples[id].photo, { signal });
  if (!answer.ok) throw new Error(`The sample answered ${answer.status}`);
  return new File([await answer.blob()], `sample-${id}.jpg`, { type: 'image/jpeg' });
}
