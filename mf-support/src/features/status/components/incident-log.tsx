import { Badge, formatDate, useLanguage, useT, useTexts } from '@liftout/kit';
import { formatDuration } from '../format-figures';
import type { Incident } from '../service-status';

/** Past incidents, newest first. */
export function IncidentLog() {
  const t = useT('mf-support/status');
  const language = useLanguage();
  const incidents = useTexts<Incident[]>('mf-support/status', 'incidents.items');
  return (
    <ol className="border-t-[1.5px] border-ink">
      {incidents.map(({ id, date, title, description, status, durationMinutes }) => (
        <li
          key={id}
          className="grid gap-x-10 gap-y-4 border-b border-line py-7 md:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]"
        >
          <dl className="grid content-start gap-3">
            <div>
              <dt className="text-sm text-soft">{t('incidents.date')}</dt>
              <dd className="font-semibold">
                <time dateTime={date}>{formatDate(date, language)}</time>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{t('incidents.duration')}</dt>
              <dd className="font-semibold">{formatDuration(durationMinutes, t)}</dd>
            </div>
          </dl>
          <div>
            <Badge tone="good">{t(`incidents.${status}`)}</Badge>
            <h3 className="text-heading mt-3">{title}</h3>
            <p className="mt-2 max-w-[62ch] text-soft">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
