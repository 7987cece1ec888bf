import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { isNotSent } from '../circuit-breaker/guard-providers.ts';
import { alarmOnFault } from '../method-faults/notice-fault.ts';
import { refundKey } from '../providers/idempotency-keys.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { toReadableOutcome } from '../providers/readable-outcome.ts';
import { chargedMoney } from './charged-money.ts';
import type { RefundClaim } from './claim-refund-request.ts';
import type { EngineDeps } from './engine-deps.ts';
import { isRefundHeld } from './hold-refund.ts';
import type { Payment } from './payment.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { scheduleNextTry } from './schedule-next-try.ts';

/**
 * Refunds an undeliverable payment, once: the payment's id and the number of the refund are the idempotency key.
 * A request without an answer is no refusal and is tried again for more than a day, except at a provider that recognises no repeat
 * (`requestOnce`): that one goes to review. A refund the provider has
 * accepted is checked for ten days, as long as banks take. A refusal goes to review, and so does a refund to a number
 * that may have another owner now, or of a charge that is disputed, before it is requested. What lost disputes took is not
 * refunded again; when they took everything, the payment ends.
 */
export async function refundPayment(deps: EngineDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'refunding' && payment.state !== 'refund-submitted') return;
  const payee = await findPayee(deps, payment);
  if (await isRefundHeld(deps, payment, payee)) {
    await recordPaymentEvent(deps, payment, { event: 'refund-held', isDisputed: false });
    return;
  }
  const claim = await claimRequest(deps, payment);
  switch (claim.kind) {
    case 'held':
      await recordPaymentEvent(deps, payment, {
        event: 'refund-held',
        isDisputed: true,
        onlyIf: isUnsent(payment),
      });
      return;
    case 'nothing-left':
      await recordPaymentEvent(deps, payment, { event: 'charged-back', onlyIf: isUnsent(payment) });
      return;
    default:
      return requestRefund(deps, payment, { payee, claim });
  }
}

type SentClaim = Extract<RefundClaim, { kind: 'first' | 'repeat' }>;

async function requestRefund(
  deps: EngineDeps,
  payment: Payment,
  { payee, claim }: { payee: Msisdn | null; claim: SentClaim },
): Promise<void> {
  const { amountMinor: refundedMinor } = claim;
  const outcome = toReadableOutcome(await callRefund(deps, payment, { payee, minor: refundedMinor }));
  alarmOnFault(deps, payment.mode, outcome);
  if (claim.kind === 'first' && isNotSent(outcome)) await deps.store.dropRefundRequest(requestOf(payment));
  // A late answer about an earlier number, or a refusal after another process was told that the refund is accepted.
  const onlyIf = ({ state, refundAttempt }: Payment) =>
    state === payment.state && refundAttempt === payment.refundAttempt;
  switch (outcome.kind) {
    case 'refunded':
      await recordPaymentEvent(deps, payment, {
        event: 'refund-confirmed',
        toOtherWallet: payee !== null,
        refundReference: outcome.refundReference,
        refundedMinor,
      });
      return;
    case 'submitted':
      if (payment.state === 'refund-submitted') await scheduleNextTry(deps, payment);
      else await recordPaymentEvent(deps, payment, { event: 'refund-accepted', ...outcome, onlyIf });
      return;
    case 'refused':
      deps.log.error({ payment: payment.id, why: outcome.reason }, 'refund refused');
      await recordPaymentEvent(deps, payment, {
        event: isRefusalCertain(deps, payment) ? 'refund-refused' : 'tries-exhausted',
        onlyIf,
      });
      return;
    case 'unknown':
      deps.log.warn(
        { payment: payment.id, tries: payment.tries, err: outcome.cause },
        'refund: unknown outcome',
      );
      if (isAskedOnce(deps, payment, payee) && !isNotSent(outcome))
        await recordPaymentEvent(deps, payment, { event: 'tries-exhausted', onlyIf });
      else await scheduleNextTry(deps, payment);
  }
}

/** Each further request to a provider that recognises no repeat could refund once more: a person looks it up instead. */
function isAskedOnce({ providers }: EngineDeps, { mode }: Payment, payee: Msisdn | null): boolean {
  return payee === null && providers[mode].refunds?.requestOnce === true;
}

/** Another process may have sent the request, or staff may have begun another one. */
function isUnsent({ state, refundAttempt, version }: Payment) {
  return (now: Payment) =>
    now.state === state && now.refundAttempt === refundAttempt && now.version === version;
}

function requestOf({ id: paymentId, refundAttempt: attempt }: Payment) {
  return { paymentId, subject: paymentId, attempt };
}

/** Records the request before it is sent. A refund that the provider has accepted is under way. */
async function claimRequest({ store, clock }: EngineDeps, payment: Payment): Promise<RefundClaim> {
  const charged = chargedMoney(payment).minor;
  if (payment.state === 'refund-submitted')
    return { kind: 'repeat', amountMinor: (await store.findRequestedRefund(requestOf(payment))) ?? charged };
  return store.claimRefundRequest({ ...requestOf(payment), amountMinor: null, at: clock.now() });
}

/** A gateway that recognises no repeat may refuse one because an earlier request, whose answer was lost, has refunded. */
function isRefusalCertain({ providers }: EngineDeps, { mode, tries }: Payment): boolean {
  return tries === 0 || !providers[mode].refunds?.requestOnce;
}

/** Another wallet of the payer gets the refund only after the first one was refused. */
async function findPayee(
  { store }: Pick<EngineDeps, 'store'>,
  { id, refundAttempt }: Payment,
): Promise<Msisdn | null> {
  return refundAttempt > 1 ? store.findPayee(id, refundAttempt) : null;
}

async function callRefund(
  { providers }: EngineDeps,
  payment: Payment,
  { payee, minor }: { payee: Msisdn | null; minor: number },
): Promise<RefundOutcome> {
  const { id: reference, providerReference, notifiedReference, refundAttempt: attempt } = payment;
  const { refunds, payouts } = providers[payment.mode];
  const charged = chargedMoney(payment);
  const amount = { ...charged, minor };
  try {
    if (payee !== null)
      return payouts
        ? await payouts.payOut({ reference, payee, amount, key: refundKey(`${reference}-payout`, attempt) })
        : { kind: 'refused', reason: 'the provider pays to no number' };
    if (!refunds || !providerReference) return { kind: 'refused', reason: 'the provider does not refund' };
    const paymentCreatedAt = payment.createdAt;
    const request = { reference, providerReference, notifiedReference, paymentCreatedAt, amount };
    if (minor === charged.minor) return await refunds.refund({ ...request, attempt });
    // A lost dispute took the rest.
    if (!refunds.refundPart || refunds.requestOnce)
      return { kind: 'refused', reason: 'the provider refunds no parts that could be repeated' };
    const key = refundKey(reference, attempt);
    return await refunds.refundPart({ ...request, charged, payer: payment.payer, key });
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}
