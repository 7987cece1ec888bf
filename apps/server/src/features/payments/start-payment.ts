import { toDecimal } from '@portal/domain/money';
import type { Happening } from './apply-event.ts';
import { returnPath } from './gateway-return.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { StartOutcome, StartRequest } from './providers/provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/**
 * Calls the provider for a payment that was recorded as `submitted`. Never throws for a provider's sake: what breaks
 * is unknown, and the scheduled check finds out (RULINGS 5).
 */
export async function callStart(
  { providers, publicUrl, log }: PaymentsDeps,
  payment: Payment,
  encryptedPin?: string,
): Promise<StartOutcome> {
  const amount = { minor: payment.amountMinor, currency: payment.currency };
  const request: StartRequest = {
    reference: payment.id,
    payer: payment.payer,
    amount,
    description: `Recharge ${amount.currency} ${toDecimal(amount)}`.replace(/[^a-zA-Z0-9 ]/g, ''),
    email: payment.email,
    returnUrl: publicUrl() + returnPath(payment),
    ...(encryptedPin === undefined ? {} : { encryptedPin }),
  };
  try {
    const outcome = await providers[payment.mode].start(request);
    if ('cause' in outcome) log.warn({ payment: payment.id, err: outcome.cause }, `start: ${outcome.kind}`);
    return outcome;
  } catch (cause) {
    log.error({ payment: payment.id, err: cause }, 'start: the adapter broke its promise');
    return { kind: 'unknown', cause };
  }
}

/**
 * Records what the provider said to a start.
 * @param awaited somebody still waits for it and can try again
 * @returns the payment as it stands
 */
export async function recordStart(
  deps: PaymentsDeps,
  payment: Payment,
  outcome: StartOutcome,
  awaited: boolean,
): Promise<Payment> {
  const happening = happeningOf(outcome, payment, awaited);
  if (!happening) return payment;
  const isThisStart = (now: Payment) => now.starts === payment.starts || outcome.kind === 'paid';
  const recorded = await recordPaymentEvent(deps, payment, happening, isThisStart);
  return recorded.payment;
}

function happeningOf(outcome: StartOutcome, payment: Payment, awaited: boolean): Happening | null {
  switch (outcome.kind) {
    case 'awaiting-customer':
      return { event: 'prompt-shown', providerReference: outcome.providerReference };
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
    case 'wallet-locked':
      return { event: 'charge-declined', reason: 'wallet-locked' };
    case 'wrong-pin':
      return awaited ? { event: 'pin-rejected' } : { event: 'charge-declined', reason: 'wrong-pin' };
    case 'not-sent':
      return unsent(payment, awaited);
    case 'unknown':
      return null;
  }
}

/**
 * Somebody who waits may press again. With nobody there, a prompt is sent again by the check under the same
 * reference; a PIN can't be, it is never kept.
 */
function unsent({ mode }: Payment, awaited: boolean): Happening | null {
  if (awaited) return { event: 'not-sent' };
  return MODE_TRAITS[mode].pin ? { event: 'charge-declined', reason: 'never-arrived' } : null;
}
