import { getCountry } from '@portal/domain/country/country';
import type { Payment } from '../engine/payment.ts';
import { applyRefundEvent } from './apply-refund-event.ts';
import type { PaymentRefund, RefundChange } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { isTakenBack } from './refund-state.ts';

type RecordDeps = Pick<RefundDeps, 'store' | 'refunds' | 'clock' | 'alarm' | 'log'>;

/** More concurrent updates of one refund than this are a bug. */
const MAX_ATTEMPTS = 50;

/**
 * Records what happened to a refund. The only function that changes its state: row, history, journal and message are
 * written together, guarded by the version that was read. After a concurrent update the event is applied again to the new
 * version, unless staff have begun another attempt meanwhile.
 * @param read the refund as last read; may be outdated
 * @returns the refund after it; `null` when the event changes nothing
 * @throws when the refund or its payment does not exist, or after 50 concurrent updates
 */
export async function recordRefundEvent(
  deps: RecordDeps,
  read: PaymentRefund,
  change: RefundChange,
): Promise<PaymentRefund | null> {
  const { store, refunds, clock, alarm, log } = deps;
  const payment = await store.find(read.paymentId);
  if (!payment) throw new Error(`refund ${read.id}: its payment does not exist`);
  let refund = read;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const takenBackBefore = await sumTakenBack(deps, payment, refund);
    const facts = { payment, takenBackBefore, vatPercent: getCountry().vatPercent, now: clock.now() };
    const update = refund.attempt === read.attempt ? applyRefundEvent(refund, change, facts) : null;
    const written = update && (await refunds.write(update));
    if (written) {
      log.info(
        { refund: read.id, payment: payment.id, from: refund.state, to: written.state },
        'refund changed',
      );
      if (written.state === 'review') alarm('review', payment.id);
      return written;
    }
    const current = await refunds.find(read.id);
    if (!current) throw new Error(`refund ${read.id} not found`);
    if (!update && current.version === refund.version) return null;
    refund = current;
  }
  throw new Error(`refund ${read.id}: gave up after ${MAX_ATTEMPTS} concurrent updates`);
}

/** What the other refunds of a payment have taken back, in minor units. */
async function sumTakenBack(
  { refunds }: RecordDeps,
  payment: Pick<Payment, 'id'>,
  { id }: PaymentRefund,
): Promise<number> {
  const all = (await refunds.listOfPayments([payment.id])).get(payment.id) ?? [];
  return all
    .filter((each) => each.id !== id && isTakenBack(each.takeBack))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
