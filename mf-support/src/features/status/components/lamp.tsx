import type { ServiceStatus } from '../service-status';

const colours: Record<ServiceStatus, string> = {
  operational: 'text-good',
  degraded: 'text-warn',
  outage: 'text-bad',
};

/** A signal lamp; the text beside it says the same. */
export function Lamp({ status, large = false }: { status: ServiceStatus; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block flex-none rounded-pill border-[3px] border-raised bg-current ring-2 ring-current ${colours[status]} ${large ? 'size-12 border-[6px]' : 'size-4'}`}
    />
  );
}
