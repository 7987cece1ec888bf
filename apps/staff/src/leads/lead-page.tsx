import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { NoteForm } from '../case/note-form.tsx';
import { PaymentTable } from '../case/payment-table.tsx';
import { Timeline } from '../case/timeline.tsx';
import { useMay } from '../layout/use-may.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Fact } from '../ui/fact.tsx';
import { PersonalDataButton } from '../ui/personal-data-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { obstacleText } from './leads-page.tsx';

/** Loads a home broadband order. */
export const loadLead = ({ params }: LoaderFunctionArgs) => callDesk('readLead', { key: params.key ?? '' });

/** A home broadband order: what is known, what happened, its payments. */
export function LeadPage() {
  const lead = useLoaderData<StaffLead>();
  const may = useMay();
  const { t } = useTexts();
  const { key, timeline, payments, isOperatorAnswering } = lead;
  const title = t('lead.title', { lead: lead.leadId ?? t('leads.no-number') });
  return (
    <>
      <p>
        <Link to="/leads">{t('lead.back')}</Link>
      </p>
      <h1>{title}</h1>
      {!isOperatorAnswering && <p className="notice">{t('lead.no-answer')}</p>}
      <section aria-label={title} className="card">
        <LeadFacts key={key} lead={lead} maySeeAll={may('showLeadContact')} />
      </section>
      <section aria-labelledby="happened" className="card">
        <h2 id="happened">{t('lead.what')}</h2>
        <Timeline entries={timeline.map((entry) => ({ ...entry, state: null, money: null }))} />
        {may('addLeadNote') && <NoteForm onSave={(note) => callDesk('addLeadNote', { key, note })} />}
      </section>
      {lead.handovers.length > 0 && (
        <Handovers key={`handovers ${key}`} lead={lead} maySend={may('sendLeadAgain')} />
      )}
      {payments.length > 0 && (
        <PaymentTable caption={t('lead.payments')} rows={payments} withLinks={may('readPayment')} />
      )}
    </>
  );
}

/** The sales systems of the operator that must have the order, and a button that sends it again. */
function Handovers({ lead, maySend }: { lead: StaffLead; maySend: boolean }) {
  const { t, language } = useTexts();
  const { revalidate } = useRevalidator();
  const { problem, attempt } = useAttempt();
  const [isSent, setSent] = useState(false);
  const send = (recipient: string | null) =>
    attempt(async () => {
      setSent(false);
      await callDesk('sendLeadAgain', { key: lead.key, recipient });
      await revalidate();
      setSent(true);
    });
  return (
    <section aria-labelledby="handovers" className="card">
      <h2 id="handovers">{t('lead.handovers')}</h2>
      {lead.handovers.map(({ recipient, state, at, file, error }) => (
        <div key={recipient ?? ''} className="row">
          <p>
            <strong>{recipient ?? t('lead.files')}</strong>{' '}
            {t(`lead.state-${state}`, { at: at ? formatTime(at, language) : '' })}
            {file && ` · ${t('lead.handover-file', { file })}`}
            {error && ` · ${t('lead.handover-error', { error })}`}
          </p>
          {maySend && (recipient !== null || file !== null) && (
            <Button className="button plain" onPress={() => void send(recipient)}>
              {t(recipient === null ? 'lead.write-again' : 'lead.send-again')}
            </Button>
          )}
        </div>
      ))}
      <p role="status">{isSent && t('lead.sent-again')}</p>
      {problem && <Problem error={problem} />}
    </section>
  );
}

function LeadFacts({ lead, maySeeAll }: { lead: StaffLead; maySeeAll: boolean }) {
  const { t, language } = useTexts();
  const [whole, setWhole] = useState<StaffResult<'showLeadContact'> | null>(null);
  const contact = whole?.contact;
  return (
    <>
      <dl className="facts">
        <Fact name={t('row.number')}>{whole?.msisdn ?? lead.msisdn}</Fact>
        <Fact name={t('lead.name')}>{contact?.fullName}</Fact>
        <Fact name={t('case.email')}>{contact?.email}</Fact>
        <Fact name={t('lead.address')}>{contact?.address}</Fact>
        <Fact name={t('lead.landmark')}>{contact?.landmark || null}</Fact>
        <Fact name={t('lead.town')}>{lead.town}</Fact>
        <Fact name={t('lead.plan')}>{lead.plan ?? lead.planCode}</Fact>
        <Fact name={t('lead.feasible')}>{t(obstacleText(lead))}</Fact>
        <Fact name={t('lead.ordered')}>{formatTime(lead.createdAt, language)}</Fact>
        <Fact name={t('lead.notified')}>{lead.notifiedAt && formatTime(lead.notifiedAt, language)}</Fact>
      </dl>
      {whole && !contact && <p className="notice">{t('lead.no-contact')}</p>}
      {maySeeAll && !whole && (
        <PersonalDataButton
          onShow={async (reveal) => setWhole(await callDesk('showLeadContact', { key: lead.key, ...reveal }))}
        />
      )}
    </>
  );
}
