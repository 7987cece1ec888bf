import type { StaffCase, StaffDispute, StaffRefund } from '@portal/contract/staff/staff-case';
import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { careChannels } from '@portal/payments/care/write-care-message';
import type { PaymentDispute } from '@portal/payments/disputes/dispute-store';
import type { Payment } from '@portal/payments/engine/payment';
import { numbersOf } from '@portal/payments/engine/recharges';
import { leftOfCharge, readReturnedSums } from '@portal/payments/engine/returned-sums';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { isErased } from '@portal/payments/privacy/pseudonym';
import { DELIVERY_CHOICES, type DeliveryChoice } from '@portal/payments/refunds/decide-refund';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import { isTakenBack } from '@portal/payments/refunds/refund-state';
import { isPaymentRefundRefused, isRefusedByProvider } from '@portal/payments/refunds/refund-to-other-wallet';
import { previewRefund, type RefundPreview } from '@portal/payments/refunds/request-refund';
import { SETTLEMENTS } from '@portal/payments/refunds/settle-refund';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import type { ReversalCase } from '../../features/payments/reversals/case-store.ts';
import { listPaymentsOf } from '../../features/payments/staff/list-payments.ts';
import { noFilter } from '../../features/payments/staff/payment-filter.ts';
import { findByOrder } from '../../features/standing-orders/desk-standing.ts';
import { readCaseVersion } from '../case-versions.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { listDisturbances } from '../incidents/incident-handlers.ts';
import { toStaffMoney, toStaffRow } from '../show-payment.ts';
import { compareNumbers } from './compare-numbers.ts';
import { mayCallBack } from './customer-acts.ts';
import { refundDeps } from './refund-acts.ts';

/** What is shown beside a case; the search has all of them. */
const MOST_RELATED = 8;

/** Refunds after delivery, disputes and what can be done for the customer, from the rules of the use cases. Throws NOT_FOUND. */
export const readCase: StaffHandler<'readCase'> = async (deps, { id }) => {
  const version = await readCaseVersion(deps.pool, id, deps.clock.now());
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  const { refunds, disputes } = refundDeps(deps);
  const [ofPayment, disputed, requests, choices, related, disturbances, standing] = await Promise.all([
    refunds.listOfPayments([id]),
    disputes.listOfPayment(id),
    deps.cases.findOfPayments([id]),
    readRefundChoices(deps, payment),
    listRelated(deps, payment),
    listDisturbances(deps, payment),
    findByOrder(deps.db, payment.orderId),
  ]);
  const request = requests.get(id);
  return {
    version,
    refunds: (ofPayment.get(id) ?? []).map((refund) => toStaffRefund(refund, payment, choices.left)),
    disputes: disputed.map(toStaffDispute),
    request: request ? toStaffRequest(request, payment) : null,
    ...choices,
    mayDispute: payment.chargedMinor !== null,
    mayRefundToOtherWallet: MODE_TRAITS[payment.mode].payouts && isPaymentRefundRefused(payment),
    channels: careChannels(deps.care, payment, 'call-us'),
    receiptChannels: payment.state === 'fulfilled' ? careChannels(deps.care, payment, 'receipt') : [],
    mayCallBack: mayCallBack(payment),
    related,
    disturbances,
    standingOrder: standing && {
      dueDay: standing.run.dueDay,
      agreedAt: standing.order.consentedAt.toISOString(),
    },
  };
};

function toStaffRequest(request: ReversalCase, { msisdn }: Payment): NonNullable<StaffCase['request']> {
  const { reference, openedAt, outcome, note, rightNumber, closedAt, closedBy, closingReason } = request;
  return {
    reference,
    openedAt: openedAt.toISOString(),
    outcome,
    closed: closedAt && {
      at: closedAt.toISOString(),
      by: closedBy ?? '',
      reason: closingReason ?? '',
    },
    meant: rightNumber && { msisdn: maskMsisdn(rightNumber), ...compareNumbers(rightNumber, msisdn) },
    note: note && maskPersonal(note),
  };
}

type Choices = Pick<StaffCase, 'charged' | 'left' | 'deliveries' | 'partDeliveries' | 'noRefund'>;

/** Asks the rule about each choice, whole and in part: what it allows later appears here by itself. */
async function readRefundChoices(deps: DeskDeps, payment: Payment): Promise<Choices> {
  const preview = (delivery: DeliveryChoice, amountMinor: number | null) =>
    previewRefund(refundDeps(deps), payment.id, { amountMinor, delivery });
  const whole = await Promise.all(DELIVERY_CHOICES.map((choice) => preview(choice, null)));
  const [first] = whole;
  if (!first || first.kind === 'not-found') throw new StaffError('NOT_FOUND');
  const { charged } = first.amounts;
  // Of what was not delivered too: its refund is not among those of the rule.
  const left = {
    ...charged,
    minor: Math.max(0, leftOfCharge(await readReturnedSums(deps.pool, payment.id))),
  };
  const parts = left.minor > 1 ? await Promise.all(DELIVERY_CHOICES.map((choice) => preview(choice, 1))) : [];
  const possible = (previews: RefundPreview[]) =>
    DELIVERY_CHOICES.filter((_choice, index) => previews[index]?.kind === 'possible');
  const isCharged = payment.chargedMinor !== null;
  const [deliveries, partDeliveries] = [possible(whole), possible(parts)];
  const isRefused = deliveries.length + partDeliveries.length === 0 && first.kind === 'refused';
  // The last choice, to keep the delivery, has the fewest conditions: its refusal says most.
  const last = whole.at(-1);
  return {
    charged: isCharged ? toStaffMoney(charged.minor, charged.currency) : null,
    left: isCharged ? toStaffMoney(left.minor, left.currency) : null,
    deliveries,
    partDeliveries,
    noRefund: isRefused && last?.kind === 'refused' ? last.why : null,
  };
}

/** @param left of the charge: one that has ended is followed by another only while so much is left. */
function toStaffRefund(refund: PaymentRefund, { mode }: Payment, left: Choices['left']): StaffRefund {
  const { id, state, amountMinor, currency, takeBack, refusal, requestedBy, approvedBy } = refund;
  const money = toStaffMoney(amountMinor, currency);
  const isLeft = state === 'review' || Number(left?.amount) >= Number(money.amount);
  return {
    id,
    state,
    takeBack,
    refusal,
    requestedBy,
    approvedBy,
    money,
    requestedAt: refund.requestedAt.toISOString(),
    settlements:
      state === 'review'
        ? SETTLEMENTS.filter((each) => each !== 'not-returned' || !isTakenBack(takeBack))
        : [],
    mayGoToOtherWallet: MODE_TRAITS[mode].payouts && isRefusedByProvider(refund) && isLeft,
  };
}

function toStaffDispute(dispute: PaymentDispute): StaffDispute {
  const { id, state, amountMinor, currency, reason, providerReference, evidenceDueAt } = dispute;
  return {
    id,
    state,
    reason,
    reference: providerReference,
    money: toStaffMoney(amountMinor, currency),
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    evidenceSentAt: dispute.evidenceSentAt?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
  };
}

/**
 * Lists the latest other payments of the number that paid and of each that got the purchase: whoever was charged twice, or got
 * nothing, is answered without a second search. Numbers that were erased have none.
 */
async function listRelated({ pool }: Pick<DeskDeps, 'pool'>, payment: Payment): Promise<StaffPaymentRow[]> {
  const { id, payer } = payment;
  const numbers = [...new Set([payer, ...numbersOf(payment)])].filter((number) => !isErased(number));
  // One more, because the payment itself is among them.
  const request = { filter: noFilter(), page: { limit: MOST_RELATED + 1, after: null } };
  const pages = await Promise.all(
    numbers.map((number) => listPaymentsOf(pool, { by: 'number', msisdn: number }, request)),
  );
  const rows = new Map(pages.flatMap(({ rows: found }) => found.map((row) => [row.id, row])));
  rows.delete(id);
  return [...rows.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, MOST_RELATED)
    .map(toStaffRow);
}
