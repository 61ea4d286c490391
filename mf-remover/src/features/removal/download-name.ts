import type { DownloadFormat } from '@liftout/gateway-contract';
import { stemOf } from '@liftout/recipe';

/** The page where a removal was started. Scenario pages name their downloads after their subject. */
export type RemovalSource = 'home' | 'product' | 'animal' | 'car';

/** `processed_cup.png` on the home page, `product-no-bg-1732100000000.png` on a scenario page. */
export function downloadName(
  source: RemovalSource,
  uploadedName: string,
  format: DownloadFormat,
  timestamp: number,
): string {
  if (source !== 'home') return `${source}-no-bg-${timestamp}.${format}`;
  const stem = stemOf(uploadedName) || 'image';
  return `processed_${stem}.${format}`;
}
