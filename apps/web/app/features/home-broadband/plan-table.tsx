import type { WirePlan } from '@portal/contract/calls/lead';
import { parseMoney } from '@portal/domain/money/money';
import { useState } from 'react';
import { Form } from 'react-router';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import type { WirePrice } from '../../i18n/format-price.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useSummaryPart } from '../../purchase/purchase-so-far.tsx';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import { useChosenBeforeHydration } from '../../ui/before-hydration.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CheckedAddress, leadPath } from './lead-path.ts';
import { leadTexts, worksTexts } from './texts.ts';

/** Id of the heading of the plans. */
export const PLANS = 'plans';

type PlanTableProps = {
  plans: WirePlan[];
  /** What the installer is paid once; `null` when the operator gives no amount. */
  connectionFee: WirePrice | null;
  /** The initially chosen plan. */
  chosen: string | null;
  checked: CheckedAddress;
};

/** A table to choose a plan. The URL of the next step contains the plan, so that Back works (SPEC section 2). */
export function PlanTable({ plans, connectionFee, chosen, checked }: PlanTableProps) {
  const t = useTexts(leadTexts);
  const purchase = useTexts(purchaseTexts);
  const [picked, setPicked] = useState(chosen);
  const { named, nameMissing } = useReportMissing(picked ?? '');
  usePlanSummary(plans.find(({ code }) => code === picked));
  return (
    <Form method="get" className="grid gap-4">
      <HiddenFields fields={nonEmpty(checked)} />
      {!checked.town && <PageLink to="/works">{t('lead.check')}</PageLink>}
      <h2 id={PLANS} tabIndex={-1} className="text-xl">
        {t('lead.plans')}
      </h2>
      <table className="plan-table" aria-labelledby={PLANS}>
        <thead>
          <tr>
            <th scope="col">{t('lead.bundle')}</th>
            <th scope="col">{t('lead.resources')}</th>
            <th scope="col">{t('lead.validity')}</th>
            <th scope="col">{t('lead.price')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.code} plan={plan} picked={picked === plan.code} onPicked={setPicked} />
          ))}
        </tbody>
      </table>
      <PriceNote connectionFee={connectionFee} />
      {named && (
        <p role="alert" className="text-danger">
          {t('lead.pick')}
        </p>
      )}
      <SubmitButton wide ready={picked !== null} onMissing={nameMissing}>
        {purchase('purchase.proceed')}
      </SubmitButton>
      <PageLink to="/works" className="inline-flex items-center gap-2 justify-self-start">
        <Icon name="back" /> {t('lead.back')}
      </PageLink>
    </Form>
  );
}

/** The tax in the prices, and what is paid besides them (SPEC section 2 "HBB lead page"). */
function PriceNote({ connectionFee }: Pick<PlanTableProps, 'connectionFee'>) {
  const t = useTexts(leadTexts);
  const formatPrice = useFormatPrice();
  return (
    <p className="text-sm text-ink-soft">
      {t('lead.note')}{' '}
      {connectionFee ? t('lead.fee', { fee: formatPrice(connectionFee) }) : t('lead.fee-unknown')}
    </p>
  );
}

const nonEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

type PlanRowProps = { plan: WirePlan; picked: boolean; onPicked: (code: string) => void };

function PlanRow({ plan, picked, onPicked }: PlanRowProps) {
  const t = useTexts(leadTexts);
  const formatPrice = useFormatPrice();
  const input = useChosenBeforeHydration(picked, () => onPicked(plan.code));
  return (
    <tr data-picked={picked || undefined}>
      <th scope="row">
        <label>
          <input
            ref={input}
            type="radio"
            name="plan"
            value={plan.code}
            required
            defaultChecked={picked}
            onChange={() => onPicked(plan.code)}
          />
          <span>{plan.name}</span>
        </label>
      </th>
      <td>
        {plan.resources}
        <small className="block text-ink-soft">{plan.description}</small>
      </td>
      <td>{t('lead.days', { count: Number(plan.validity) })}</td>
      <td>
        <strong>{formatPrice(plan)}</strong>
      </td>
    </tr>
  );
}

/** Shows a plan in the summary beside the form. What follows is the address, unless that is confirmed: then it is the payment. */
export function usePlanSummary(plan: WirePlan | undefined, isConfirmed = false): void {
  const t = useTexts(worksTexts);
  useSummaryPart({
    bundle: plan?.name ?? null,
    total: plan ? parseMoney(plan.amount, plan.currency) : null,
    next: isConfirmed ? null : t('works.step-2-text'),
  });
}

/** The chosen plan, with a link back to the table. */
export function SelectedPlan({ plan, checked }: { plan: WirePlan; checked: CheckedAddress }) {
  const t = useTexts(leadTexts);
  usePlanSummary(plan);
  const formatPrice = useFormatPrice();
  return (
    <section className="card flex flex-wrap justify-between gap-x-4 gap-y-2" aria-labelledby="selected-plan">
      <div>
        <p className="eyebrow">{t('lead.selected')}</p>
        <h2 id="selected-plan" className="text-lg">
          {plan.name}
        </h2>
        <p>
          {plan.resources},{' '}
          <span className="whitespace-nowrap">{t('lead.days', { count: Number(plan.validity) })}</span>
        </p>
      </div>
      <strong className="text-xl">{formatPrice(plan)}</strong>
      <p className="w-full text-sm">
        <PageLink to={leadPath(checked)}>{t('lead.change-plan')}</PageLink>
      </p>
    </section>
  );
}
