import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { refundKey } from '../providers/idempotency-keys.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { toReadableOutcome } from '../providers/readable-outcome.ts';
import { isPayerErased } from './decide-refund.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/** Each further request to a provider that recognises no repeat could refund once more: a person looks it up instead. */
export function isAskedOnce(
  deps: Pick<RefundDeps, 'providers'>,
  refund: PaymentRefund,
  payment: Payment,
): boolean {
  return !isPayout(deps, refund, payment) && deps.providers[payment.mode].refunds?.requestOnce === true;
}

/**
 * Whether a refund is a payment from our account to a number: to another wallet of the payer, or to the wallet that paid, when some of
 * several numbers got nothing and the provider refunds whole charges only (decision 242). A repeat with its key pays nothing more.
 */
function isPayout(
  { providers }: Pick<RefundDeps, 'providers'>,
  refund: PaymentRefund,
  payment: Payment,
): boolean {
  if (refund.payee !== null) return true;
  const isOfSome = payment.contents.kind === 'several-recharges' && refund.cause !== 'not-delivered';
  const { refunds, payouts } = providers[payment.mode];
  return isOfSome && !isWhole(refund, payment) && !refunds?.refundPart && payouts !== undefined;
}

/** Whether it is about all that was charged. */
export function isWhole({ amountMinor }: PaymentRefund, payment: Payment): boolean {
  return amountMinor === chargedMoney(payment).minor;
}

/** A refund, its payment, and whether nothing was requested with this key before. */
type RequestedRefund = { refund: PaymentRefund; payment: Payment; isFirst: boolean };

/**
 * Requests a refund at the provider, or asks again how it went: with the key of the refund, so that a repeat refunds nothing more.
 * The only place that does. An adapter that throws has an unknown outcome.
 */
export async function requestAtProvider(
  deps: Pick<RefundDeps, 'providers'>,
  requested: RequestedRefund,
): Promise<RefundOutcome> {
  return toReadableOutcome(await callProvider(deps, requested));
}

async function callProvider(
  deps: Pick<RefundDeps, 'providers'>,
  { refund, payment, isFirst }: RequestedRefund,
): Promise<RefundOutcome> {
  const { id: reference, providerReference, notifiedReference, mode } = payment;
  const { refunds, payouts } = deps.providers[mode];
  const { amountMinor: minor, currency, attempt, payee, cause } = refund;
  const amount = { minor, currency };
  const isOfPayment = cause === 'not-delivered';
  try {
    if (payee === null && isPayerErased(payment))
      return { kind: 'refused', reason: 'the number that paid was erased' };
    if (isPayout(deps, refund, payment)) {
      // The refund that was refused before has the key of the payment. Not every wallet takes a full stop in a key.
      const base = isOfPayment ? `${refund.id}-payout` : refund.id.replace('.', '-');
      const key = refundKey(base, attempt);
      return payouts
        ? await payouts.payOut({ reference, payee: payee ?? payment.payer, amount, key })
        : { kind: 'refused', reason: 'the provider pays to no number' };
    }
    if (!refunds || !providerReference) return { kind: 'refused', reason: 'the provider does not refund' };
    const paymentCreatedAt = payment.createdAt;
    const request = { reference, providerReference, notifiedReference, paymentCreatedAt, amount };
    const whole = isWhole(refund, payment);
    if (whole && (isOfPayment || !refunds.refundPart)) {
      const earlier = refund.state === 'submitted' ? 'accepted' : 'unclear';
      return await refunds.refund({ ...request, attempt, ...(!isFirst && { earlier }) });
    }
    if (!refunds.refundPart) return { kind: 'refused', reason: 'the provider refunds no parts' };
    const { payer } = payment;
    const key = refundKey(refund.id, attempt);
    return await refunds.refundPart({ ...request, charged: chargedMoney(payment), payer, key });
  } catch (error) {
    return { kind: 'unknown', cause: error };
  }
}
