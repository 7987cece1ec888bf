import { isNotSent } from '../circuit-breaker/guard-providers.ts';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { delayUntilNextTry } from '../engine/payment-schedule.ts';
import { refundKey } from '../providers/idempotency-keys.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { toReadableOutcome } from '../providers/readable-outcome.ts';
import { isPayerErased } from './decide-refund.ts';
import { isRefundAfterDeliveryHeld } from './hold-refund-after-delivery.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import { DISPUTED, type PaymentRefund } from './refund.ts';
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
  const next = refund.takeBack === 'asked' ? await takeBackUndisputed(deps, refund, payment) : refund;
  if (next?.dueAt && next.takeBack !== 'asked') await refundUndisputed(deps, next, payment);
}

/** Requests the take-back unless a dispute holds it: the customer would have neither the delivery nor the money. */
async function takeBackUndisputed(deps: RefundDeps, refund: PaymentRefund, payment: Payment) {
  const claim = await claimRequest(deps, refund, `${refund.id} take-back`);
  return claim ? takeBackDelivery(deps, refund, payment) : null;
}

/** Requests the refund unless a dispute holds it. */
async function refundUndisputed(deps: RefundDeps, refund: PaymentRefund, payment: Payment): Promise<void> {
  const isUnderWay = refund.state === 'submitted' || refund.state === 'sending';
  const claim = isUnderWay ? 'repeat' : await claimRequest(deps, refund, refund.id);
  if (!claim) return;
  const isSent = await refundMoney(deps, refund, payment);
  if (claim === 'first' && !isSent) await deps.store.dropRefundRequest(requestOf(refund, refund.id));
}

function requestOf({ paymentId, attempt }: PaymentRefund, subject: string) {
  return { paymentId, subject, attempt };
}

/** Records a request before it is sent; `null` when a dispute holds the refund, which then waits for the dispute's end. */
async function claimRequest(
  deps: RefundDeps,
  refund: PaymentRefund,
  subject: string,
): Promise<'first' | 'repeat' | null> {
  const { amountMinor } = refund;
  const request = { ...requestOf(refund, subject), amountMinor, at: deps.clock.now() };
  const { kind } = await deps.store.claimRefundRequest(request);
  if (kind === 'first' || kind === 'repeat') return kind;
  await recordRefundEvent(deps, refund, { event: 'held', refusal: DISPUTED });
  return null;
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

/** Requests the refund. False when it was certainly not sent. */
async function refundMoney(deps: RefundDeps, refund: PaymentRefund, payment: Payment): Promise<boolean> {
  const requestOnce = refund.payee === null && deps.providers[payment.mode].refunds?.requestOnce;
  let outcome: RefundOutcome | null = null;
  const call = async (sending: PaymentRefund) => {
    outcome = toReadableOutcome(await callProvider(deps, sending, payment));
    return outcome;
  };
  if (requestOnce) await refundOnce(deps, refund, call);
  else await recordOutcome(deps, await call(refund), { refund, payment });
  return outcome === null || !isNotSent(outcome);
}

async function recordOutcome(
  deps: RefundDeps,
  outcome: RefundOutcome,
  { refund, payment }: { refund: PaymentRefund; payment: Payment },
): Promise<void> {
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
    if (isPayerErased(payment)) return { kind: 'refused', reason: 'the number that paid was erased' };
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
