import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { homeBroadbandSession } from '../../../browser-storage/home-broadband-session.ts';
import { useBrand, useRootData } from '../../../context/root-data.ts';
import { useFocusOnProblem } from '../../../form/use-focus-on-problem.ts';
import { useFormatDay } from '../../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MsisdnField } from '../../../number/msisdn-field.tsx';
import { PageIntro } from '../../../page/page-intro.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import { FormProblemText } from '../../../purchase/form-problem.tsx';
import { useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { trackConfigTexts, trackTexts } from './texts.ts';
import { remainingLeadSteps, type TrackedLead, type TrackForm, type TrackResult } from './track-step.ts';

type Page = Extract<TrackResult, { kind: 'page' }>;

type TrackScreenProps = { form: TrackForm; outcome: Page | null };

/** What an order that can't be installed now waits for. */
const WAITING_TEXTS = {
  TOWN: 'track.waiting',
  ADDRESS: 'track.waiting-address',
  UNKNOWN: 'track.checking',
} as const;

/** /hbb-lead-status: finds an order by its number and its contact number (RULINGS 34). */
export function TrackOrderScreen({ form, outcome }: TrackScreenProps) {
  const t = useTexts(trackConfigTexts);
  return (
    <div className="wrap recharge-page">
      <div className="grid min-w-0 content-start gap-6">
        <PageIntro title={t('track.title')} lead={t('track.lead')} noindex />
        <Card raised className="grid gap-4">
          {outcome?.lead ? (
            <LeadTimeline lead={outcome.lead} form={form} problem={outcome.problems.form} />
          ) : (
            <TrackLeadForm start={form} problems={outcome?.problems ?? {}} />
          )}
        </Card>
      </div>
    </div>
  );
}

function TrackLeadForm({ start, problems }: { start: TrackForm; problems: Page['problems'] }) {
  const t = useTexts(trackTexts);
  const busy = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, problems);
  const [digits, setDigits] = useState(start.contactNumber);
  const [leadId, setLeadId] = useState(start.leadId);
  const leadField = useTypedBeforeHydration(leadId, setLeadId);
  const brand = useBrand();
  // Prefills the lead of this session when the URL has none.
  useEffect(() => setLeadId((typed) => typed || (homeBroadbandSession(brand).read()?.id ?? '')), [brand]);
  return (
    <Form ref={element} method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <Field
        ref={leadField}
        name="leadId"
        label={t('track.lead-id')}
        hint={t('track.lead-id-hint')}
        value={leadId}
        onChange={({ target }) => setLeadId(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={problems.leadId && t('track.lead-id-required')}
      />
      <MsisdnField
        name="contactNumber"
        label={t('track.contact')}
        hint={t('track.contact-hint')}
        digits={digits}
        onDigits={setDigits}
        check={{ kind: 'idle' }}
        error={problems.contactNumber && t('track.contact-invalid')}
      />
      <Button type="submit" wide name="intent" value="show" busy={busy}>
        {t(busy ? 'track.showing' : 'track.show')}
      </Button>
    </Form>
  );
}

type TimelineProps = {
  lead: TrackedLead;
  form: TrackForm;
  problem: Extract<TrackResult, { kind: 'page' }>['problems']['form'];
};

/** The steps of an order with their dates, what comes next, and the button to pay. */
function LeadTimeline({ lead, form, problem }: TimelineProps) {
  const t = useTexts(trackTexts);
  const { customerCareNumber: number } = useRootData();
  const price = useFormatPrice()(lead.plan);
  const [next] = remainingLeadSteps(lead);
  return (
    <>
      {problem && <FormProblemText problem={problem} />}
      <div className="grid gap-1">
        <h2 className="text-xl">{t('track.order', { lead: lead.leadId })}</h2>
        <p className="text-ink-soft">{t('track.plan', { plan: lead.plan.name, price, town: lead.city })}</p>
      </div>
      {lead.obstacle && lead.status !== 'CANCELLED' && (
        <Notice>{t(WAITING_TEXTS[lead.obstacle], { town: lead.city })}</Notice>
      )}
      <Steps lead={lead} />
      {next && next !== 'VERIFIED' && <p>{t(`track.next-${next as 'PAID' | 'SCHEDULED' | 'INSTALLED'}`)}</p>}
      {lead.payable && <PayForm form={form} price={price} />}
      <p className="flex flex-wrap justify-between gap-3 text-sm">
        <PageLink to="/hbb-lead-status">{t('track.again')}</PageLink>
        <a href={`tel:${number}`}>{t('track.wrong', { number })}</a>
      </p>
    </>
  );
}

function Steps({ lead }: { lead: TrackedLead }) {
  const t = useTexts(trackTexts);
  const day = useFormatDay();
  const last = lead.steps.length - 1;
  return (
    <ol className="timeline" aria-label={t('track.steps')}>
      {lead.steps.map(({ status, at }, index) => (
        <li
          key={`${status} ${at}`}
          className={`tone-${status === 'CANCELLED' ? 'failed' : 'success'}`}
          aria-current={index === last ? 'step' : undefined}
        >
          <Icon name={status === 'CANCELLED' ? 'alert' : 'tick'} />
          <span>
            {t(`track.${status}`)}
            <time dateTime={at}>{day(at)}</time>
          </span>
        </li>
      ))}
      {remainingLeadSteps(lead).map((status) => (
        <li key={status} className="ahead">
          <span>{t(`track.${status}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function PayForm({ form, price }: { form: TrackForm; price: string }) {
  const t = useTexts(trackTexts);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <input type="hidden" name="leadId" value={form.leadId} />
      <input type="hidden" name="contactNumber" value={form.contactNumber} />
      <Button type="submit" wide name="intent" value="pay" busy={busy}>
        {busy ? t('track.paying') : t('track.pay', { price })}
      </Button>
    </Form>
  );
}
