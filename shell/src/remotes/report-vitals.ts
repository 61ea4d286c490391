import type { Registry } from '@liftout/kit';
import { findOwner } from './find-owner';

/** Share of the visits that report. */
const sampleShare = 0.1;

/**
 * Reports the Core Web Vitals of this page when the visitor leaves it, for one visit in ten. They go to the team whose
 * remote owns the first page. A report does not identify a visitor. Visitors with Global Privacy Control send none.
 */
export function reportVitals(registry: Registry): void {
  const owner = findOwner(registry, location.pathname);
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!owner || registry.preview || globalPrivacyControl || Math.random() >= sampleShare) return;
  // The observers also get earlier entries.
  setTimeout(() => void observe(owner.name, owner.version).catch(() => undefined), 3000);
}

async function observe(app: string, hash: string): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  const values: Record<string, number> = {};
  const keep = ({ name, value }: { name: string; value: number }) => {
    values[name.toLowerCase()] = value;
  };
  for (const observeOne of [onLCP, onINP, onCLS]) observeOne(keep, { reportAllChanges: true });
  // Runs after the observers' own listeners, which pass on the last values.
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    navigator.sendBeacon(`/api/deployments/${app}/vitals`, JSON.stringify({ hash, ...values }));
  };
  addEventListener('visibilitychange', send);
}
