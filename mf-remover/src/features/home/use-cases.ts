import type { IconName } from '@liftout/kit';

/** Use cases, each with the icon of its card. */
export const useCases = {
  individuals: 'user',
  photographers: 'camera',
  marketing: 'message',
  ecommerce: 'package',
  developers: 'code',
  enterprise: 'users',
} as const satisfies Record<string, IconName>;

export type UseCaseId = keyof typeof useCases;
