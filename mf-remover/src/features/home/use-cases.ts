import type { IconName } from '@liftout/kit';

interface UseCase {
  id: string;
  icon: IconName;
  /** Where its page will be. None of them exists yet, so nothing links there. The developers' card leads to `/tools`. */
  href: string;
}

export const useCases = [
  { id: 'individuals', icon: 'user', href: '/individuals' },
  { id: 'photographers', icon: 'camera', href: '/photographers' },
  { id: 'marketing', icon: 'message', href: '/marketing' },
  { id: 'ecommerce', icon: 'package', href: '/ecommerce' },
  { id: 'developers', icon: 'code', href: '/developers' },
  { id: 'enterprise', icon: 'users', href: '/enterprise' },
] as const satisfies readonly UseCase[];

export type UseCaseId = (typeof useCases)[number]['id'];
