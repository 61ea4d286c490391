import type { IconName } from '@liftout/kit';

const icons: Record<string, IconName> = {
  'copyright-legal': 'scale',
  'image-requirements': 'image',
  'ai-technology': 'cpu',
  'pricing-usage': 'creditCard',
  'technical-support': 'helpCircle',
};

export function categoryIcon(id: string): IconName {
  return icons[id] ?? 'helpCircle';
}
