import { isNotSent } from '../circuit-breaker/guard-providers.ts';
import type { RefundClaim } from '../engine/claim-refund-request.ts';
import type { Payment } from '../engine/payment.ts';
import { delayUntilNextTry } from '../engine/payment-schedule.ts';
import { soldMinor } from '../engine/postings/refund-postings.ts';
import { planNextTry } from '../engine/schedule-next-try.ts';
import { alarmOnFault } from '../method-faults/notice-fault.ts';
import { GOES_ON } from './apply-refund-event.ts';
import { isRefundHeld } from './hold-refund.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import { DISPUTED, type PaymentRefund, requestOf } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefundOfPayment } from './refund-of-payment.ts';
import { isAskedOnce, isWhole, requestAtProvider } from './request-at-provider.ts';

/** Longer than any call: a process that recorded `sending` so long ago has died. */
const LOST_AFTER_MS = 120_000;

/** A refund and the payment it is about. */
type Refunding = { refund: PaymentRefund; payment: Payment };

/** Does what is next for the refund of a payment that was not delivered. Safe to run twice or at once. */
export async function refundPayment(deps: RefundDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'refunding' && payment.state !== 'refund-submitted') return;
  const refund = await findRefundOfPayment(deps, payment);
  if (refund) await proceed(deps, { refund, payment });
}

/** Does what is next for a refund after delivery. Safe to run twice or at once. */
export async function processRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.refunds.find(refundId);
  if (!refund?.dueAt) return;
  const payment = await deps.store.find(refund.paymentId);
  if (!payment) throw new Error(`refund ${refundId}: its payment does not exist`);
  await proceed(deps, { refund, payment });
}

/**
 * Does what is next for a refund: the operator takes the delivery back, then the provider refunds. Each request has the key that
 * was stored before it, so a repeat after a crash does nothing twice; a provider that recognises no repeat is asked once
 * (`requestOnce`). An unknown outcome is tried again for more than a day, an accepted refund is checked for ten days, as long as
 * banks take; then staff must decide. They must also decide before the first request when the number that gets the money may have
 * another owner, or a dispute is open.
 */
async function proceed(deps: RefundDeps, { refund, payment }: Refunding): Promise<void> {
  if (await isRefundHeld(deps, refund, payment)) {
    await recordRefundEvent(deps, refund, { event: 'held', onlyIf: isUnchanged({ refund, payment }) });
    return;
  }
  const next = refund.takeBack === 'asked' ? await takeBackUndisputed(deps, { refund, payment }) : refund;
  if (next && GOES_ON.includes(next.state) && next.takeBack !== 'asked')
    await refundUndisputed(deps, { refund: next, payment });
}

/** Another process may have sent the request, or staff may have decided. */
function isUnchanged({ refund, payment }: Refunding) {
  return (now: PaymentRefund, paymentNow: Payment) =>
    now.version === refund.version && paymentNow.version === payment.version;
}

/** Requests the take-back unless a dispute holds it: the customer would have neither the delivery nor the money. */
async function takeBackUndisputed(deps: RefundDeps, refunding: Refunding): Promise<PaymentRefund | null> {
  const claim = await claimRequest(deps, refunding);
  return claim ? takeBackDelivery(deps, refunding) : null;
}

type SentClaim = Extract<RefundClaim, { kind: 'first' | 'repeat' }>;

/** Records a request before it is sent; `null` when disputes hold the refund, or took all that was charged. */
async function claimRequest(deps: RefundDeps, refunding: Refunding): Promise<SentClaim | null> {
  const { refund } = refunding;
  // The refund of what was not delivered is all that disputes have left of the charge.
  const amountMinor = refund.cause === 'not-delivered' ? null : refund.amountMinor;
  const request = { ...requestOf(refund), amountMinor, at: deps.clock.now() };
  const claim = await deps.store.claimRefundRequest(request);
  if (claim.kind === 'first' || claim.kind === 'repeat') return claim;
  const onlyIf = isUnchanged(refunding);
  await (claim.kind === 'held'
    ? recordRefundEvent(deps, refund, { event: 'held', refusal: DISPUTED, onlyIf })
    : recordRefundEvent(deps, refund, { event: 'charged-back', onlyIf }));
  return null;
}

/**
 * Requests the operator to take the delivery back. Returns the refund after it; `null` when it has changed or the outcome is
 * unknown.
 */
async function takeBackDelivery(
  deps: RefundDeps,
  { refund, payment }: Refunding,
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
    await tryLater(deps, { refund, payment });
    return null;
  }
}

/** Requests the refund unless a dispute holds it, or asks again how it went. */
async function refundUndisputed(deps: RefundDeps, { refund, payment }: Refunding): Promise<void> {
  const isOnce = isAskedOnce(deps, refund, payment);
  if (refund.state === 'sending' && isOnce) return waitForAnswer(deps, { refund, payment });
  const isUnderWay = refund.state !== 'requested';
  const claim = isUnderWay
    ? ({ kind: 'repeat', amountMinor: refund.amountMinor } as const)
    : await claimRequest(deps, { refund, payment });
  if (!claim) return;
  const asked = { ...refund, amountMinor: claim.amountMinor };
  const sending =
    isOnce && !isUnderWay
      ? await recordRefundEvent(deps, refund, { event: 'sending', amountMinor: claim.amountMinor })
      : asked;
  // Otherwise another process asks.
  if (sending) await refundMoney(deps, { refund: sending, payment, isFirst: claim.kind === 'first' });
}

/** The answer of the process that asks; when it has died, staff look it up at the provider (decision 103). */
async function waitForAnswer(deps: RefundDeps, { refund, payment }: Refunding): Promise<void> {
  const left = refund.updatedAt.getTime() + LOST_AFTER_MS - deps.clock.now().getTime();
  if (left > 0) await planTry(deps, { refund, payment }, left);
  else await recordRefundEvent(deps, refund, { event: 'tries-exhausted', onlyIf: isInState(refund) });
}

/** A refusal, and no answer, say nothing about a refund that another process was told more about meanwhile. */
function isInState({ state }: PaymentRefund) {
  return (now: PaymentRefund) => now.state === state;
}

async function refundMoney(
  deps: RefundDeps,
  { refund, payment, isFirst }: Refunding & { isFirst: boolean },
): Promise<void> {
  const outcome = await requestAtProvider(deps, { refund, payment, isFirst });
  alarmOnFault(deps, payment.mode, outcome);
  const onlyIf = isInState(refund);
  const { amountMinor } = refund;
  const isOnce = isAskedOnce(deps, refund, payment);
  switch (outcome.kind) {
    case 'refunded':
      await recordRefundEvent(deps, refund, {
        event: 'confirmed',
        reference: outcome.refundReference,
        amountMinor,
      });
      return;
    case 'submitted': {
      if (refund.state === 'submitted') return tryLater(deps, { refund, payment });
      const accepted = {
        event: 'accepted',
        reference: outcome.refundReference,
        amountMinor,
        onlyIf,
      } as const;
      await recordRefundEvent(deps, refund, isOnce ? { event: 'tries-exhausted', onlyIf } : accepted);
      return;
    }
    case 'refused':
      deps.log.error({ refund: refund.id, why: outcome.reason }, 'refund refused');
      // A provider that recognises no repeat may refuse one because an earlier request, whose answer was lost, has refunded.
      await recordRefundEvent(
        deps,
        refund,
        isOnce && !isFirst
          ? { event: 'tries-exhausted', onlyIf }
          : { event: 'refused', refusal: outcome.reason, onlyIf },
      );
      return;
    case 'unknown':
      deps.log.warn({ refund: refund.id, err: outcome.cause }, 'refund: unknown outcome');
      if (!isNotSent(outcome)) {
        if (!isOnce) return tryLater(deps, { refund, payment });
        await recordRefundEvent(deps, refund, { event: 'tries-exhausted', onlyIf });
        return;
      }
      if (isFirst) await deps.store.dropRefundRequest(requestOf(refund));
      await tryNotSentLater(deps, { refund, payment });
  }
}

/** It was certainly not requested: the next try is the first one again. */
async function tryNotSentLater(deps: RefundDeps, { refund, payment }: Refunding): Promise<void> {
  const waiting =
    refund.state === 'sending' ? await recordRefundEvent(deps, refund, { event: 'not-sent' }) : refund;
  if (waiting) await tryLater(deps, { refund: waiting, payment });
}

/** Plans the next try; staff must decide when the schedule is over. */
async function tryLater(deps: RefundDeps, { refund, payment }: Refunding): Promise<void> {
  const state = refund.state === 'submitted' ? 'refund-submitted' : 'refunding';
  const facts = { state, mode: payment.mode, triedSince: refund.triedSince, unknownSince: null } as const;
  const delay = delayUntilNextTry(facts, deps.clock.now());
  if (delay === null)
    await recordRefundEvent(deps, refund, { event: 'tries-exhausted', onlyIf: isInState(refund) });
  else await planTry(deps, { refund, payment }, delay);
}

/** A payment that was not delivered has the time of its next step itself. */
async function planTry(deps: RefundDeps, { refund, payment }: Refunding, delay: number): Promise<void> {
  if (refund.cause === 'not-delivered') await planNextTry(deps, payment, delay);
  else await deps.refunds.delay(refund, new Date(deps.clock.now().getTime() + delay));
}
