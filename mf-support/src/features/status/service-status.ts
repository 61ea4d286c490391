/** Possible statuses of a service, in order of severity. */
export const serviceStatuses = ['operational', 'degraded', 'outage'] as const;

export type ServiceStatus = (typeof serviceStatuses)[number];

export interface Service {
  id: string;
  name: string;
  description: string;
  status: ServiceStatus;
  uptimePercent: number;
  responseTimeMs: number;
}

export interface Incident {
  id: string;
  /** ISO date. */
  date: string;
  title: string;
  description: string;
  status: 'resolved';
  durationMinutes: number;
}

/** The overall status is that of the worst service. */
export function overallStatus(services: readonly Service[]): ServiceStatus {
  return (
    serviceStatuses.findLast((status) => services.some((service) => service.status === status)) ??
    'operational'
  );
}
