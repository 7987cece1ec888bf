import type { CallResult } from '@portal/contract/calls/calls';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import type { ReactNode } from 'react';
import { useRootData } from '../../context/root-data.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { serviceTexts } from './texts.ts';

type Status = CallResult<'readServiceStatus'>;
type Incident = Status['incidents'][number];

/** `null`: it could not be read. */
type StatusScreenProps = { status: Status | null; at: string };

/** /status: what works now, and what staff announce. It is a page of text: nothing in it needs a script. */
export function StatusScreen({ status, at }: StatusScreenProps) {
  const t = useTexts(serviceTexts);
  const { customerCareNumber: number } = useRootData();
  const time = useTime();
  return (
    <article>
      <PageHead title={t('service.title')} description={t('service.description')} />
      <PageBand title={t('service.title')} lead={t('service.lead', { time: time(at) })} />
      <div className="wrap reading-parts">
        {status ? <Services status={status} /> : <Notice tone="warning">{t('service.unknown')}</Notice>}
        <p>{t('service.report', { number })}</p>
      </div>
    </article>
  );
}

function Services({ status }: { status: Status }) {
  const t = useTexts(serviceTexts);
  const { ways, messages, incidents } = status;
  const [now, past] = [incidents.filter(isOpen), incidents.filter((each) => !isOpen(each))];
  // The portal sees failing payments and messages before staff announce anything.
  const isFailing = messages === 'failing' || ways.some(({ state }) => state === 'failing');
  return (
    <>
      {now.length === 0 && !isFailing && <Notice tone="success">{t('service.none')}</Notice>}
      {now.length > 0 && <Incidents title={t('service.now')} incidents={now} />}
      <Part title={t('service.ways')}>
        {ways.map(({ name, state }) => (
          <State key={name} name={name} works={state === 'works'}>
            {t(`service.${state}`)}
          </State>
        ))}
      </Part>
      <Part title={t('service.others')}>
        <State name={t('service.messages')} works={messages === 'works'}>
          {t(`service.${messages}`)}
        </State>
        <Network network="mobile" incidents={now} />
        <Network network="fixed" incidents={now} />
      </Part>
      {past.length > 0 && <Incidents title={t('service.past')} incidents={past} />}
    </>
  );
}

const isOpen = ({ endedAt }: Incident) => endedAt === null;

/** A network: everywhere, nowhere, or the districts in which it is disturbed. */
function Network({ network, incidents }: { network: 'mobile' | 'fixed'; incidents: readonly Incident[] }) {
  const t = useTexts(serviceTexts);
  const its = incidents.filter(({ networks }) => networks.includes(network));
  const districts = [...new Set(its.flatMap((incident) => incident.districts))].sort();
  const isEverywhere = its.some((incident) => incident.districts.length === 0);
  const state =
    its.length === 0
      ? t('service.works-everywhere')
      : isEverywhere
        ? t('service.disturbed-everywhere')
        : t('service.disturbed-in', { districts: districts.join(', ') });
  return (
    <State name={t(`service.${network}`)} works={its.length === 0}>
      {state}
    </State>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5">{title}</h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

/** The state in words and with a sign, never by colour alone. */
function State({ name, works, children }: { name: string; works: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={works ? 'tick' : 'alert'} />
      <span>
        <strong>{name}</strong> {children}
      </span>
    </li>
  );
}

function Incidents({ title, incidents }: { title: string; incidents: readonly Incident[] }) {
  const t = useTexts(serviceTexts);
  const time = useTime();
  return (
    <section>
      <h2 className="mb-1.5">{title}</h2>
      <ul className="grid gap-3">
        {incidents.map(({ id, text, startedAt, endedAt }) => (
          <li key={id}>
            <p>{text}</p>
            <small>
              {endedAt === null
                ? t('service.since', { time: time(startedAt) })
                : t('service.from-to', { from: time(startedAt), to: time(endedAt) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useTime(): (iso: string) => string {
  const months = useTexts(dayTexts)('time.months');
  return (iso) => formatLocalTime(iso, months);
}
