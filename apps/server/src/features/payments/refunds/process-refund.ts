import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { delayUntilNextTry } from '../engine/payment-schedule.ts';
import { refundKey } from '../providers/idempotency-keys.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { isRefundAfterDeliveryHeld } from './hold-refund-after-delivery.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundOnce } from './refund-once.ts';
import { soldMinor } from './refund-postings.ts';

/**
 * Does what is next for a refund: the operator takes the delivery back, then the provider refunds. Each call uses the key
 * that was stored before it, so a repeat after a crash does nothing twice. An unknown outcome is tried again for a day,
 * an accepted refund is checked for ten days; then staff must decide. They must also decide before the first request when the number
 * that gets the money may have another owner. Safe to run twice or at once.
 */
export async function processRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.refunds.find(refundId);
  if (!refund?.dueAt) return;
  const payment = await deps.store.find(refund.paymentId);
  if (!payment) throw new Error(`refund ${refundId}: its payment does not exist`);
  if (await isRefundAfterDeliveryHeld(deps, refund, payment)) {
    await recordRefundEvent(deps, refund, { event: 'held' });
    return;
  }
  const next = refund.takeBack === 'asked' ? await takeBackDelivery(deps, refund, payment) : refund;
  if (next?.dueAt && next.takeBack !== 'asked') await refundMoney(deps, next, payment);
}

/**
 * Requests the operator to take the delivery back. Returns the refund after it; `null` when it has changed or the outcome is
 * unknown.
 */
async function takeBackDelivery(
  deps: RefundDeps,
  refund: PaymentRefund,
  payment: Payment,
): Promise<PaymentRefund | null> {
  // An amount charged above the price was not delivered.
  const minor = isWhole(refund, payment)
    ? payment.amountMinor
    : Math.min(refund.amountMinor, soldMinor(payment));
  try {
    const outcome = await deps.takeBack({ key: refund.id, payment, minor });
    if (outcome.kind === 'taken-back')
      return await recordRefundEvent(deps, refund, {
        event: 'taken-back',
        reference: outcome.operatorReference,
      });
    deps.log.warn({ refund: refund.id, why: outcome.reason }, 'refund: the delivery was not taken back');
    return await recordRefundEvent(deps, refund, { event: 'take-back-refused', refusal: outcome.reason });
  } catch (err) {
    deps.log.warn({ refund: refund.id, err }, 'refund: taking back has an unknown outcome');
    await tryLater(deps, refund, payment);
    return null;
  }
}

function isWhole({ amountMinor }: PaymentRefund, payment: Payment): boolean {
  return amountMinor === chargedMoney(payment).minor;
}

async function refundMoney(deps: RefundDeps, refund: PaymentRefund, payment: Payment): Promise<void> {
  const requestOnce = refund.payee === null && deps.providers[payment.mode].refunds?.requestOnce;
  if (requestOnce) return refundOnce(deps, refund, (sending) => callProvider(deps, sending, payment));
  const outcome = await callProvider(deps, refund, payment);
  switch (outcome.kind) {
    case 'refunded':
      await recordRefundEvent(deps, refund, { event: 'confirmed', reference: outcome.refundReference });
      return;
    case 'submitted':
      if (refund.state === 'submitted') await tryLater(deps, refund, payment);
      else await recordRefundEvent(deps, refund, { event: 'accepted', reference: outcome.refundReference });
      return;
    case 'refused':
      deps.log.error({ refund: refund.id, why: outcome.reason }, 'refund refused');
      await recordRefundEvent(deps, refund, { event: 'refused', refusal: outcome.reason });
      return;
    case 'unknown':
      deps.log.warn({ refund: refund.id, err: outcome.cause }, 'refund: unknown outcome');
      await tryLater(deps, refund, payment);
  }
}

async function callProvider(
  { providers }: RefundDeps,
  refund: PaymentRefund,
  payment: Payment,
): Promise<RefundOutcome> {
  const { id: reference, providerReference, notifiedReference, mode } = payment;
  const { refunds, payouts } = providers[mode];
  const { amountMinor: minor, currency, attempt, payee } = refund;
  const [amount, key] = [{ minor, currency }, refundKey(refund.id, attempt)];
  try {
    if (payee !== null)
      return payouts
        ? await payouts.payOut({ reference, payee, amount, key })
        : { kind: 'refused', reason: 'the provider pays to no number' };
    if (!refunds || !providerReference) return { kind: 'refused', reason: 'the provider does not refund' };
    const paymentCreatedAt = payment.createdAt;
    const request = { reference, providerReference, notifiedReference, paymentCreatedAt, amount };
    if (refunds.refundPart)
      return await refunds.refundPart({
        ...request,
        charged: chargedMoney(payment),
        payer: payment.payer,
        key,
      });
    if (!isWhole(refund, payment)) return { kind: 'refused', reason: 'the provider refunds no parts' };
    return await refunds.refund({ ...request, attempt });
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

/** Plans the next try by the schedule of automatic refunds; staff must decide when it is over. */
async function tryLater(deps: RefundDeps, refund: PaymentRefund, { mode }: Payment): Promise<void> {
  const now = deps.clock.now();
  const state = refund.state === 'submitted' ? 'refund-submitted' : 'refunding';
  const delay = delayUntilNextTry({ state, mode, triedSince: refund.triedSince, unknownSince: null }, now);
  if (delay === null) await recordRefundEvent(deps, refund, { event: 'tries-exhausted' });
  else await deps.refunds.delay(refund, new Date(now.getTime() + delay));
}
