import type { IconName } from '@liftout/kit';

/** Apps that a cut-out can be used in, each with the icon of its card. */
export const integrations = {
  photoshop: 'image',
  figma: 'edit',
  canva: 'palette',
  shopify: 'creditCard',
  wordpress: 'file',
  mobile: 'camera',
} as const satisfies Record<string, IconName>;
