import animals from '../../images/samples/animals.jpg';
import cars from '../../images/samples/cars.jpg';
import people from '../../images/samples/people.jpg';
import products from '../../images/samples/products.jpg';

const addresses = { people, animals, cars, products };

export type SampleId = keyof typeof addresses;

export const sampleAddress = (id: SampleId): string => addresses[id];

/** A sample as if the visitor had chosen it. */
export async function fetchSample(id: SampleId): Promise<File> {
  const answer = await fetch(addresses[id]);
  if (!answer.ok) throw new Error(`The sample answered ${answer.status}`);
  return new File([await answer.blob()], `sample-${id}.jpg`, { type: 'image/jpeg' });
}
