import { Container, useT, useTexts } from '@liftout/kit';
import { ContactCall } from '../../components/contact-call';
import { SupportPage } from '../../components/support-page';
import { IncidentLog } from './components/incident-log';
import { Instrument } from './components/instrument';
import { Lamp } from './components/lamp';
import { overallStatus, type Service } from './service-status';

const texts = 'mf-support/status';

export default function StatusPage() {
  const t = useT(texts);
  const services = useTexts<Service[]>(texts, 'services.items');
  const overall = overallStatus(services);
  const calm = overall === 'operational';
  return (
    <SupportPage
      name="status"
      head={<p className="max-w-[60ch] border-s-[3px] border-accent ps-4 text-soft">{t('notice')}</p>}
    >
      <Container className="grid gap-16 pb-24 print:block print:space-y-16">
        <div>
          {/* All services in one frame: the overall lamp on top, one instrument per service below. */}
          <div className="grid gap-px overflow-clip rounded-card border-[1.5px] border-ink bg-line print:block">
            <section
              aria-labelledby="banner-title"
              className="flex flex-wrap items-center gap-x-6 gap-y-4 bg-raised p-6 sm:gap-x-9 sm:p-10"
            >
              <Lamp status={overall} large />
              <div className="grow basis-0">
                <h2 id="banner-title" className="text-title">
                  {calm ? t('banner.operational.title') : t(`statusLabels.${overall}`)}
                </h2>
                {calm && <p className="mt-2 text-soft">{t('banner.operational.description')}</p>}
              </div>
            </section>
            <section aria-labelledby="services-title">
              <h2 id="services-title" className="lo-hidden">
                {t('services.title')}
              </h2>
              <ul className="grid gap-px lg:grid-cols-2 print:block">
                {services.map((service) => (
                  <Instrument key={service.id} service={service} />
                ))}
              </ul>
            </section>
          </div>
        </div>
        <section aria-labelledby="incidents-title">
          <h2 id="incidents-title" className="text-heading mb-5">
            {t('incidents.title')}
          </h2>
          <IncidentLog />
        </section>
      </Container>
      <ContactCall texts={texts} />
    </SupportPage>
  );
}
