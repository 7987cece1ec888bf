import type { Payment } from '../engine/payment.ts';
import { followChange, leaseStep } from '../engine/record-payment-event.ts';
import { applyRefundEvent } from './apply-refund-event.ts';
import type { PaymentRefund, RefundChange } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { isTakenBack } from './refund-state.ts';
import { findSaleTaxes } from './sale-taxes.ts';

/** Dependencies of recording an event. */
export type RecordRefundDeps = Pick<RefundDeps, 'store' | 'refunds' | 'clock' | 'alarm' | 'log' | 'steps'>;

/** Whether the event still applies to what is in the database now. */
type OnlyIf = (refund: PaymentRefund, payment: Payment) => boolean;

/** More concurrent updates of one refund than this are a bug. */
const MAX_ATTEMPTS = 50;

/**
 * Records what happened to a refund. The only function that changes its state: row, history, journal and message are
 * written together, guarded by the version that was read; so is the payment that was not delivered, which follows its refund.
 * After a concurrent update the event is applied again to the new version, unless staff have begun another attempt meanwhile.
 * @param read the refund as last read; may be outdated
 * @returns the refund after it; `null` when the event changes nothing
 * @throws when the refund or its payment does not exist, or after 50 concurrent updates
 */
export async function recordRefundEvent(
  deps: RecordRefundDeps,
  read: PaymentRefund,
  { onlyIf = () => true, ...change }: RefundChange & { onlyIf?: OnlyIf },
): Promise<PaymentRefund | null> {
  const { store, refunds, clock } = deps;
  let refund = read;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await store.find(read.paymentId);
    if (!payment) throw new Error(`refund ${read.id}: its payment does not exist`);
    const takenBackBefore = await sumTakenBack(deps, payment, refund);
    const taxes = change.event === 'taken-back' ? await findSaleTaxes(store, payment) : [];
    const facts = { payment, takenBackBefore, taxes, now: clock.now() };
    const applies = refund.attempt === read.attempt && onlyIf(refund, payment);
    const update = applies ? applyRefundEvent(refund, change, facts) : null;
    const followed = leaseStep(deps, update?.payment ?? null);
    const written = update && (await refunds.write({ ...update, payment: followed }));
    if (written) {
      reportChange(deps, refund, written.refund);
      if (followed && written.payment)
        await followChange(deps, { before: payment, update: followed, written: written.payment });
      return written.refund;
    }
    const current = await refunds.find(read.id);
    if (!current) throw new Error(`refund ${read.id} not found`);
    if (!update && current.version === refund.version) return null;
    refund = current;
  }
  throw new Error(`refund ${read.id}: gave up after ${MAX_ATTEMPTS} concurrent updates`);
}

function reportChange({ log, alarm }: RecordRefundDeps, before: PaymentRefund, after: PaymentRefund): void {
  const { id: refund, paymentId: payment, state: to, cause } = after;
  log.info({ refund, payment, from: before.state, to }, 'refund changed');
  // The payment that was not delivered is in review with its refund, and raises the alarm itself.
  if (to === 'review' && cause !== 'not-delivered') alarm('review', payment);
}

/** What the other refunds of a payment have taken back, in minor units. */
async function sumTakenBack(
  { refunds }: RecordRefundDeps,
  payment: Pick<Payment, 'id'>,
  { id, cause }: PaymentRefund,
): Promise<number> {
  if (cause === 'not-delivered') return 0;
  const all = (await refunds.listOfPayments([payment.id])).get(payment.id) ?? [];
  return all
    .filter((each) => each.id !== id && isTakenBack(each.takeBack))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
