import type { IconName } from '@liftout/kit';

export type UseCaseId =
  | 'individuals'
  | 'photographers'
  | 'marketing'
  | 'ecommerce'
  | 'developers'
  | 'enterprise';

export interface UseCase {
  id: UseCaseId;
  icon: IconName;
  /** Where its page will be. None of them exists yet, so nothing links there. The developers' card leads to `/tools`. */
  href: string;
}

export const useCases: readonly UseCase[] = [
  { id: 'individuals', icon: 'user', href: '/individuals' },
  { id: 'photographers', icon: 'camera', href: '/photographers' },
  { id: 'marketing', icon: 'message', href: '/marketing' },
  { id: 'ecommerce', icon: 'package', href: '/ecommerce' },
  { id: 'developers', icon: 'code', href: '/developers' },
  { id: 'enterprise', icon: 'users', href: '/enterprise' },
];
