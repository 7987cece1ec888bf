import { formatMoney } from '@portal/domain/money';
import type { Happening } from './apply-event.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { StartOutcome, StartRequest } from './providers/provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/** What came of handing a payment over, and how the payment stands. */
export type Started = { outcome: StartOutcome; payment: Payment };

type Call = {
  encryptedPin?: string | undefined;
  /** Whether somebody still waits for the answer and can try again. */
  isAwaited: () => boolean;
};

/**
 * Calls the provider for a payment that was recorded as `submitted` and records what it said. Never throws for a
 * provider's sake: what breaks is unknown, and the scheduled check finds out (RULINGS 5).
 */
export async function startPayment(deps: PaymentsDeps, payment: Payment, call: Call): Promise<Started> {
  const outcome = await askProvider(deps, payment, call.encryptedPin);
  const happening = happeningOf(outcome, payment, call.isAwaited());
  if (!happening) return { outcome, payment };
  const isThisStart = (now: Payment) => now.starts === payment.starts || outcome.kind === 'paid';
  const recorded = await recordPaymentEvent(deps, payment, happening, isThisStart);
  return { outcome, payment: recorded.payment };
}

async function askProvider(
  { providers, log }: PaymentsDeps,
  payment: Payment,
  encryptedPin: string | undefined,
): Promise<StartOutcome> {
  const amount = { minor: payment.amountMinor, currency: payment.currency };
  const request: StartRequest = {
    reference: payment.id,
    payer: payment.payer,
    amount,
    description: `Recharge ${formatMoney(amount)}`.replace(/[^a-zA-Z0-9 ]/g, ''),
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
  return mode === 'money-pin' ? { event: 'charge-declined', reason: 'never-arrived' } : null;
}
