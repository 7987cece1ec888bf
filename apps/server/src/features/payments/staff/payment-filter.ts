import { countryCurrency } from '@portal/domain/money/money';
import type { Period } from '@portal/domain/time/business-day';
import { CASE_STATE_SQL } from './case-state.ts';

/** Which payments are listed. `null`: any. */
export type PaymentFilter = {
  /** A `CaseState`. */
  state: string | null;
  /** Why they are in their state. */
  reason: string | null;
  mode: string | null;
  /** Kind of purchase, such as `prepaid-recharge`. */
  kind: string | null;
  /** Part of the code or of the English name of a bundle or plan. */
  product: string | null;
  /** Requested amount in minor units of `currency`, both ends included. */
  amountFromMinor: number | null;
  amountToMinor: number | null;
  /** Currency of the two amounts. */
  currency: string;
  period: Period | null;
};

/** The filter that lets every payment through. */
export function noFilter(): PaymentFilter {
  return {
    state: null,
    reason: null,
    mode: null,
    kind: null,
    product: null,
    period: null,
    amountFromMinor: null,
    amountToMinor: null,
    currency: countryCurrency(),
  };
}

/** Values of the parameters of {@link PAYMENT_FILTER_SQL}. */
export type PaymentFilterValues = Omit<PaymentFilter, 'period'> & { from: Date | null; to: Date | null };

/** The values of a filter for a statement. */
export function filterValues({ period, ...filter }: PaymentFilter): PaymentFilterValues {
  return { ...filter, from: period?.from ?? null, to: period?.to ?? null };
}

/** SQL condition on the time of a payment `p`. */
export const PERIOD_SQL =
  '($from::timestamptz IS NULL OR p.created_at >= $from) AND ($to::timestamptz IS NULL OR p.created_at < $to)';

const PRODUCT = `lower(concat_ws(' ', p.contents #>> '{bundle,productCode}', p.contents #>> '{bundle,description,en}',
    p.contents #>> '{plan,code}', p.contents #>> '{plan,name,en}'))`;

/** SQL condition on everything else of a payment `p`. */
export const PAYMENT_FILTER_SQL = `($state::text IS NULL OR ${CASE_STATE_SQL} = $state)
  AND ($reason::text IS NULL OR p.reason = $reason)
  AND ($mode::text IS NULL OR p.mode = $mode)
  AND ($kind::text IS NULL OR p.order_kind = $kind)
  AND ($amountFromMinor::bigint IS NULL OR (p.amount_minor >= $amountFromMinor AND p.currency = $currency))
  AND ($amountToMinor::bigint IS NULL OR (p.amount_minor <= $amountToMinor AND p.currency = $currency))
  AND ($product::text IS NULL OR strpos(${PRODUCT}, lower($product)) > 0)`;
