import { noticeStartFault } from '../method-faults/notice-fault.ts';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import type { CallOrigin, StartOutcome, StartRequest } from '../providers/provider.ts';
import { toReadableOutcome } from '../providers/readable-outcome.ts';
import type { EngineDeps } from './engine-deps.ts';
import { gatewayReturnPath } from './gateway-return-path.ts';
import { describePrompt, describeRecipient } from './messages/describe-purchase.ts';
import { tellHeldBack } from './messages/payment-messages.ts';
import type { Payment } from './payment.ts';
import { type EventToRecord, recordPaymentEvent } from './record-payment-event.ts';

/**
 * Calls the provider for a payment that was recorded as `submitted`. Never throws: a failed call has the outcome
 * `unknown`, and the scheduled check clarifies it (RULINGS 5).
 */
export async function callStart(
  deps: EngineDeps,
  payment: Payment,
  { encryptedPin, network }: { encryptedPin?: string | undefined; network?: string | undefined } = {},
): Promise<StartOutcome> {
  const { providers, publicUrl, log } = deps;
  const permission = await readPermission(deps, payment);
  if ('outcome' in permission) return permission.outcome;
  const amount = { minor: payment.amountMinor, currency: payment.currency };
  const request: StartRequest = {
    reference: payment.id,
    payer: payment.payer,
    amount,
    description: describePrompt(deps, { ...payment, amount }, payment.locale),
    recipient: describeRecipient(payment),
    email: payment.email,
    returnUrl: publicUrl() + gatewayReturnPath(payment),
    origin: { ...originOf(payment), ...(network && { network }) },
    ...(encryptedPin === undefined ? {} : { encryptedPin }),
    ...permission,
  };
  try {
    const outcome = toReadableOutcome(await providers[payment.mode].start(request));
    if ('cause' in outcome) log.warn({ payment: payment.id, err: outcome.cause }, `start: ${outcome.kind}`);
    await noticeStartFault(deps, payment, outcome);
    return outcome;
  } catch (cause) {
    log.error({ payment: payment.id, err: cause }, 'start: the provider adapter threw');
    return { kind: 'unknown', cause };
  }
}

/** The mandate that the payment is started under; or the outcome, when nothing may be sent or that cannot be found out. */
async function readPermission(
  deps: EngineDeps,
  payment: Payment,
): Promise<Pick<StartRequest, 'mandate'> | { outcome: StartOutcome }> {
  const { permissions, providers, log } = deps;
  const isUnder = payment.mandateId !== null;
  if (!isUnder && !providers[payment.mode].mandates?.coversEveryStart) return {};
  try {
    if (!isUnder && (await permissions.isInForce(payment))) return { outcome: await holdBack(deps, payment) };
    if (!isUnder) return {};
    const mandate = await permissions.allowStart(payment);
    return mandate ? { mandate } : { outcome: { kind: 'declined', reason: 'mandate-ended' } };
  } catch (cause) {
    log.error({ payment: payment.id, err: cause }, 'start: the mandate could not be read');
    return { outcome: { kind: 'not-sent', cause } };
  }
}

/**
 * Does not start a payment that a mandate of the payer's number would be used for. Whoever typed the number sees what a request sees that
 * nobody answers, so that a stranger does not learn who has a mandate: the provider is asked in the place of the start, which takes as
 * long, and `check-payment` ends it like an unanswered one. The payer is told by SMS.
 */
async function holdBack(deps: EngineDeps, payment: Payment): Promise<StartOutcome> {
  const { id: reference, mode, amountMinor: minor, currency } = payment;
  deps.log.warn(
    { payment: reference },
    'a payment was not started, because a mandate of its payer is in force',
  );
  const tell = tellHeldBack(deps, payment);
  const ask = deps.providers[mode].check({
    reference,
    providerReference: null,
    notifiedReference: null,
    amount: { minor, currency },
    origin: originOf(payment),
  });
  await Promise.allSettled([tell, ask]);
  return { kind: 'awaiting-customer', providerReference: null };
}

/** Who caused the calls about a payment. */
export function originOf({ payer, visitorId }: Pick<Payment, 'payer' | 'visitorId'>): CallOrigin {
  return { payer, browser: visitorId };
}

/** The outcome of a start. `hasCaller`: the browser still waits for it, so the customer can try again. */
export type StartResult = { outcome: StartOutcome; hasCaller: boolean };

/** Records the outcome of a start. Returns the payment after it. */
export async function recordStart(deps: EngineDeps, payment: Payment, result: StartResult): Promise<Payment> {
  const input = toEventInput(payment, result);
  if (!input) return payment;
  const isThisStart = (current: Payment) =>
    current.starts === payment.starts || result.outcome.kind === 'paid';
  const recorded = await recordPaymentEvent(deps, payment, { ...input, onlyIf: isThisStart });
  return recorded.payment;
}

function toEventInput({ mode }: Payment, { outcome, hasCaller }: StartResult): EventToRecord | null {
  switch (outcome.kind) {
    case 'awaiting-customer':
      return {
        event: 'prompt-shown',
        providerReference: outcome.providerReference,
        ...(outcome.instructions && { instructions: outcome.instructions }),
      };
    case 'redirect':
      return {
        event: 'prompt-shown',
        providerReference: outcome.providerReference,
        redirectUrl: outcome.url,
      };
    case 'paid':
      return { event: 'charge-confirmed', ...outcome };
    case 'declined':
      return { event: 'charge-declined', reason: outcome.reason };
    case 'misconfigured':
      return { event: 'charge-declined', reason: 'method-unavailable' };
    case 'wallet-locked':
      return { event: 'charge-declined', reason: 'wallet-locked' };
    case 'wrong-pin':
      return hasCaller ? { event: 'pin-rejected' } : { event: 'charge-declined', reason: 'wrong-pin' };
    case 'unreadable-pin':
      return hasCaller ? { event: 'pin-rejected' } : { event: 'charge-declined', reason: 'unreadable-pin' };
    case 'not-sent':
      if (hasCaller) return { event: 'not-sent' };
      // The check sends a prompt again under the same reference. A PIN is never stored, so it can't be sent again.
      return MODE_TRAITS[mode].pin ? { event: 'charge-declined', reason: 'never-arrived' } : null;
    case 'unknown':
      return null;
  }
}
