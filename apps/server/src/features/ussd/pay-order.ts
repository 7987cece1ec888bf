import type { PaymentMode } from '@portal/payments/providers/registry';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { allowRequest } from './allow-request.ts';
import { refusalText } from './refusal-text.ts';
import type { Place } from './screens/place.ts';
import { textsIn, type UssdText } from './screens/screen.ts';
import type { Caller, PaymentResult, UssdDeps } from './ussd-deps.ts';

/**
 * The part of the time for an answer that it waits for a payment. Gateways give up after a few seconds: the payment goes
 * on, and its result comes by SMS.
 */
const PAYMENT_SHARE = 5 / 6;

/**
 * Pays a confirmed order and returns what the caller sees. A slower payment goes on after the answer; if it is refused then,
 * the caller is told by SMS. Call it once for each confirmation. Never throws.
 */
export async function payOrder(
  deps: UssdDeps,
  caller: Caller,
  { orderId, mode }: Extract<Place, { screen: 'confirm' }>,
): Promise<string> {
  const t = textsIn(deps, caller.locale);
  const payment = startPayment(deps, { ...caller, orderId, mode });
  const outcome = await Promise.race([
    payment,
    deps.wait(deps.answerWithinMs * PAYMENT_SHARE).then(() => null),
  ]);
  if (outcome === null) {
    deps.track(reportRefusal(deps, caller, payment));
    return pendingText(deps, mode, t);
  }
  return 'refusal' in outcome ? outcome.refusal : (statusText(outcome, t) ?? pendingText(deps, mode, t));
}

/** Nobody knows yet. A request may still appear, or an SMS says what to enter at the caller's own bank. */
function pendingText({ instructs }: UssdDeps, mode: PaymentMode, t: UssdText): string {
  return instructs(mode) ? t('end.pending-bank') : t('end.pending');
}

type Started = PaymentResult | { refusal: string };

async function startPayment(deps: UssdDeps, payment: Parameters<UssdDeps['pay']>[0]): Promise<Started> {
  try {
    await allowRequest(deps, 'payments', payment.visitorId);
    return await deps.pay(payment);
  } catch (error) {
    if (error instanceof PortalError) return { refusal: refusalText(deps, error, payment.locale) };
    // Whether money moved is unknown; the payment's scheduled check finds out.
    deps.log.error({ err: error }, 'failed to start a payment by USSD');
    return { refusal: pendingText(deps, payment.mode, textsIn(deps, payment.locale)) };
  }
}

async function reportRefusal(deps: UssdDeps, caller: Caller, payment: Promise<Started>): Promise<void> {
  const outcome = await payment;
  if (!('refusal' in outcome)) return;
  await deps.sms
    .send({ to: caller.msisdn, text: outcome.refusal })
    .catch((err: unknown) => deps.log.error({ err }, 'failed to report a refused payment by SMS'));
}

/** What is known of a payment; `null`: nothing yet. */
function statusText({ status, hasPrompt, instructions }: PaymentResult, t: UssdText): string | null {
  if (status === 'SUCCESS') return t('end.paid');
  if (status === 'FAILED') return t('end.failed');
  if (instructions) {
    const { merchantName: merchant, merchantCode: code, payReference: reference } = instructions;
    return t('end.instructions', { merchant, code, reference });
  }
  return hasPrompt ? t('end.approve') : null;
}
