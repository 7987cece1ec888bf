import { Form, useNavigation } from 'react-router';
import { useRootData } from '../../../context/root-data.ts';
import { useFormatDay } from '../../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { FormProblemText } from '../../../purchase/form-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { trackTexts } from './texts.ts';
import { remainingLeadSteps, type TrackedLead, type TrackForm, type TrackResult } from './track-step.ts';

type TimelineProps = {
  lead: TrackedLead;
  form: TrackForm;
  problem: Extract<TrackResult, { kind: 'page' }>['problems']['form'];
};

/** What an order that can't be installed now waits for. */
const WAITING_TEXTS = {
  TOWN: 'track.waiting',
  ADDRESS: 'track.waiting-address',
  UNKNOWN: 'track.checking',
} as const;

/** The steps of an order with their dates, what comes next, and the button to pay. */
export function LeadTimeline({ lead, form, problem }: TimelineProps) {
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
