import { useLanguage, useT } from '@liftout/kit';
import type { ReactNode } from 'react';
import { formatResponseTime, formatUptime } from '../format-figures';
import { fastest, lowestUptime, responsePosition, slowest, uptimePosition } from '../scales';
import type { Service } from '../service-status';
import { Dial } from './dial';
import { Lamp } from './lamp';
import { ResponseScale } from './response-scale';

/** One service: its lamp, a dial for the uptime, a scale for the response time. */
export function Instrument({ service }: { service: Service }) {
  const t = useT('mf-support/status');
  const language = useLanguage();
  const { name, description, status, uptimePercent, responseTimeMs } = service;
  return (
    <li className="flex flex-col gap-7 bg-raised p-6 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grow basis-32">
          <h3 className="text-heading">{name}</h3>
          <p className="mt-1 text-soft">{description}</p>
        </div>
        <p className="flex flex-none items-center gap-2.5 pt-1.5 text-sm font-semibold">
          <Lamp status={status} />
          {t(`statusLabels.${status}`)}
        </p>
      </header>
      <dl className="mt-auto grid items-end gap-8 sm:grid-cols-2">
        <Reading label={t('services.uptime')} value={formatUptime(uptimePercent, language)}>
          <Dial position={uptimePosition(uptimePercent)} />
          <ScaleEnds from={formatUptime(lowestUptime, language)} to={formatUptime(100, language)} />
        </Reading>
        <Reading label={t('services.responseTime')} value={formatResponseTime(responseTimeMs, t, language)}>
          <ResponseScale position={responsePosition(responseTimeMs)} />
          <ScaleEnds
            from={formatResponseTime(fastest, t, language)}
            to={formatResponseTime(slowest, t, language)}
          />
        </Reading>
      </dl>
    </li>
  );
}

function Reading({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex max-w-60 flex-col-reverse">
      <dt className="text-sm text-soft">{label}</dt>
      <dd>
        {children}
        <span className="mt-2 block font-display text-4xl leading-tight font-bold tabular-nums">{value}</span>
      </dd>
    </div>
  );
}

/** Labels for the ends of a scale. The value is written below it. */
function ScaleEnds({ from, to }: { from: string; to: string }) {
  return (
    <span aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-soft tabular-nums">
      <span>{from}</span>
      <span>{to}</span>
    </span>
  );
}
