import type { IconName } from '@liftout/kit';

export interface Integration {
  id: string;
  icon: IconName;
  status: 'available';
  /** Language-free address of its card. */
  link: string;
}

const icons = {
  photoshop: 'image',
  figma: 'edit',
  canva: 'palette',
  shopify: 'creditCard',
  wordpress: 'file',
  mobile: 'camera',
} as const satisfies Record<string, IconName>;

/** Apps that a cut-out can be used in. */
export const integrations: readonly Integration[] = Object.entries(icons).map(([id, icon]) => ({
  id,
  icon,
  status: 'available',
  link: `/tools#${id}`,
}));
