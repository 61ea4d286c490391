/** The subjects of the pictures, and the places of the parts in composed pictures. */

/** English alternative texts by scene. */
export const alts: Record<string, string> = {
  'sample-people': 'Clay gardener in dungarees with a red headscarf, a watering can and a pot plant',
  'sample-animals': 'Needle-felted fox with a mustard scarf, sitting',
  'sample-cars': 'Red toy beetle car with suitcases on its roof rack',
  'sample-products': 'Red clay teapot with white blossoms and a curl of felt steam',
  products: 'White and red high-top sneaker with mustard laces',
  people: 'Clay photographer with a ginger beard, a red beanie and a camera, waving',
  animals: 'Felt owl on a birch log',
  cars: 'Blue toy pickup loaded with pumpkins',
  graphics: 'Round paper-cut emblem with mountains, a lake, a sailing boat and a ribbon of stars',
  'gallery-products-1': 'Toy rangefinder camera with a leather strap',
  'gallery-products-2': 'Red canvas rucksack with a rolled blanket',
  'gallery-products-3': 'Headphones on a wooden stand',
  'gallery-animals-1': 'Felt tabby cat with a bell on its collar',
  'gallery-animals-2': 'Felt dachshund in a knitted pullover',
  'gallery-animals-3': 'Felt hedgehog with an apple on its needles',
  'gallery-cars-1': 'Mustard toy convertible with red seats',
  'gallery-cars-2': 'Red toy racing car with the number one and its driver',
  'gallery-cars-3': 'Old-fashioned toy taxi with a chequered belt',
  'stage-products': 'Ribbed scent bottle with an atomiser and a blue bow',
  'stage-people': 'Clay child in a yellow raincoat under a red and white umbrella',
  'stage-animals': 'Felt macaw on a brass perch',
  'stage-cars': 'Green and white toy camper van with a surfboard',
  'stage-graphics': 'Hot-air balloon of folded paper with two passengers',
  'restage-products': 'The scent bottle among paper flowers',
  'restage-people': 'The child in the raincoat in a rainy paper city at night',
  'restage-animals': 'The macaw in a paper jungle at sunset',
  'restage-cars': 'The camper van on a paper beach',
  'restage-graphics': 'The paper balloon above paper hills',
  hero: 'A felt fox drives a red convertible out of a paper landscape, a hedgehog on the back seat',
  'blog-improve-editing-workflow-retouch4me':
    'A retouching desk: layered prints of a portrait, a brush and a pencil',
  'blog-boost-sales-ai-optimized-images': 'A sneaker on a pedestal beside a rising row of wooden bars',
  'blog-transparent-background-paint-paint3d':
    'Paint tubes, brushes and a palette in front of a checkerboard',
  'blog-portrait-photography-background-removal':
    'A camera on a tripod portrays a grandmother before a roll of paper',
  'blog-api-integration-guide-automated-workflows':
    'A toy machine on a conveyor belt turns boxed pictures into cut-outs',
  'blog-social-media-marketing-transparent-images':
    'A cat steps out of a paper telephone among hearts and speech bubbles',
};

export const blogSlugs = [
  'improve-editing-workflow-retouch4me',
  'boost-sales-ai-optimized-images',
  'transparent-background-paint-paint3d',
  'portrait-photography-background-removal',
  'api-integration-guide-automated-workflows',
  'social-media-marketing-transparent-images',
];

/** The frame that the hero's subject steps out of, as shares of the subject's picture. */
export const heroWindow = { left: 0.12, top: 0.02, width: 0.76, height: 0.8 };
