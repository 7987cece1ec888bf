import type { DatedTax } from '@portal/domain/payments/taxes';
import type { Clock } from '@portal/domain/time/clock';
import type { DisputeStore } from '../disputes/dispute-store.ts';
import type { Payment, StaffNote } from '../engine/payment.ts';
import type { PaymentStore } from '../engine/payment-store.ts';
import { takeBackPostings } from '../engine/postings/refund-postings.ts';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import {
  type DeliveryChoice,
  decideRefund,
  type RefundDecision,
  type RefundDecisionFacts,
  type RefundRefusal,
  type RefundRequestInput,
} from './decide-refund.ts';
import type { PaymentRefund } from './refund.ts';
import { toRequestedEvent } from './refund-events.ts';
import { isTakenBack, type TakeBackState } from './refund-state.ts';
import type { NewRefund, RefundStore } from './refund-store.ts';
import { findSaleTaxes } from './sale-taxes.ts';

/** Dependencies of requesting refunds. Neither provider nor operator is called; jobs of the portal do that. */
export type RequestRefundDeps = {
  store: Pick<PaymentStore, 'find' | 'history'>;
  refunds: RefundStore;
  disputes: Pick<DisputeStore, 'listOfPayment'>;
  clock: Clock;
  newId: () => string;
};

/** What a refund would do, for a person to confirm. */
export type RefundPreview = { kind: 'not-found' } | (RefundDecision & { payment: Payment });

/** Result of a request. */
export type RequestRefundResult =
  | { kind: 'requested'; refund: PaymentRefund; payment: Payment }
  | { kind: 'refused'; why: RefundRefusal | 'same-person' | 'changed'; payment: Payment }
  | { kind: 'not-found' };

const TAKE_BACK: Record<DeliveryChoice, TakeBackState> = {
  'take-back': 'asked',
  'taken-back': 'by-hand',
  keep: 'kept',
};

/** Returns what a refund of a delivered payment would do, or why it is refused. Changes nothing. */
export async function previewRefund(
  deps: Omit<RequestRefundDeps, 'clock' | 'newId'>,
  paymentId: string,
  input: RefundRequestInput,
): Promise<RefundPreview> {
  const facts = await readRefundFacts(deps, paymentId);
  return facts ? { ...decideRefund(facts, input), payment: facts.payment } : { kind: 'not-found' };
}

/**
 * Requests a refund of a delivered payment, whole or in part. It is recorded with names and reason before operator and
 * provider are called; its id is the idempotency key at the operator and at the provider. The payment stays delivered.
 * @param request.approvedBy a second person; refused when it is the first
 */
export async function requestRefund(
  deps: RequestRefundDeps,
  paymentId: string,
  { input, staff, approvedBy }: { input: RefundRequestInput; staff: StaffNote; approvedBy: string | null },
): Promise<RequestRefundResult> {
  const facts = await readRefundFacts(deps, paymentId);
  if (!facts) return { kind: 'not-found' };
  const { payment } = facts;
  if (approvedBy === staff.by) return { kind: 'refused', why: 'same-person', payment };
  const decision = decideRefund(facts, input);
  if (decision.kind === 'refused') return { kind: 'refused', why: decision.why, payment };
  const takeBack = TAKE_BACK[input.delivery];
  const postings =
    takeBack === 'by-hand'
      ? byHandPostings(facts, decision.amount.minor, await findSaleTaxes(deps.store, payment))
      : [];
  const refund = await insertRefund(deps, decision, {
    id: deps.newId(),
    payment,
    takeBack,
    postings,
    reason: staff.reason,
    requestedBy: staff.by,
    approvedBy,
    payee: null,
    payeeBy: null,
    payeeApprovedBy: null,
  });
  return refund ? { kind: 'requested', refund, payment } : { kind: 'refused', why: 'changed', payment };
}

type Insertion = Pick<
  NewRefund,
  | 'id'
  | 'takeBack'
  | 'postings'
  | 'reason'
  | 'requestedBy'
  | 'approvedBy'
  | 'payee'
  | 'payeeBy'
  | 'payeeApprovedBy'
> & { payment: Payment };

/** Records a refund that is possible. Returns it; `null` when the payment's refunds or disputes changed meanwhile. */
export async function insertRefund(
  { refunds, clock }: Pick<RequestRefundDeps, 'refunds' | 'clock'>,
  { amount }: Extract<RefundDecision, { kind: 'possible' }>,
  { payment, ...fields }: Insertion,
): Promise<PaymentRefund | null> {
  const requestedAt = clock.now();
  const refund = {
    ...fields,
    paymentId: payment.id,
    amountMinor: amount.minor,
    currency: amount.currency,
    attempt: payment.refundAttempt,
    requestedAt,
  };
  const outgoingEvent = toRequestedEvent({ ...refund, updatedAt: requestedAt }, payment);
  return (await refunds.insert({ ...refund, outgoingEvent })) ? refunds.find(fields.id) : null;
}

function byHandPostings({ payment, refunds }: Facts, minor: number, taxes: readonly DatedTax[]) {
  const before = refunds
    .filter(({ takeBack }) => isTakenBack(takeBack))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return takeBackPostings(payment, { minor, before }, taxes);
}

type Facts = RefundDecisionFacts & { payment: Payment };

/** What a decision about a refund of a payment depends on; `null` when there is no such payment. */
export async function readRefundFacts(
  { store, refunds, disputes }: Pick<RequestRefundDeps, 'store' | 'refunds' | 'disputes'>,
  paymentId: string,
): Promise<Facts | null> {
  const payment = await store.find(paymentId);
  if (!payment) return null;
  const [ofPayment, disputed] = await Promise.all([
    refunds.listOfPayments([paymentId]),
    disputes.listOfPayment(paymentId),
  ]);
  const { refunds: scope, payouts } = MODE_TRAITS[payment.mode];
  // A part of a payment for several numbers can be paid to the wallet that paid (decision 242).
  const hasParts = payouts && payment.contents.kind === 'several-recharges';
  return {
    payment,
    scope: hasParts ? 'parts' : scope,
    refunds: ofPayment.get(paymentId) ?? [],
    disputes: disputed,
  };
}
