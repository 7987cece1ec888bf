import { expirePayment } from './expire-payment.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { optionOf } from './payment-mode.ts';
import { delayAfter, MOST_STARTS } from './payment-schedule.ts';
import { nextState } from './payment-state.ts';
import { STEP_OF_STATE } from './payment-step.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { CheckOutcome } from './providers/provider.ts';
import { planNextTry, recordPaymentEvent } from './record-payment-event.ts';
import { callStart, recordStart } from './start-payment.ts';

/**
 * Asks the provider what became of a payment and records what it said; the only way money news gets in, whatever
 * brought the question on (schedule, callback, deadline). Without news it is asked again later.
 */
export async function checkPayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const payment = await deps.store.find(paymentId);
  if (!payment || nextState(payment.state, 'charge-confirmed') === null) return;
  if (payment.state === 'created' && payment.deadlineAt > deps.clock.now()) return;
  if (payment.starts === 0) return expirePayment(deps, payment);
  const outcome = await askProvider(deps, payment);
  await recordOutcome(deps, payment, outcome);
}

async function askProvider({ providers, log }: PaymentsDeps, payment: Payment): Promise<CheckOutcome> {
  const { id: reference, providerReference, amountMinor: minor, currency } = payment;
  try {
    const outcome = await providers[payment.mode].check({
      reference,
      providerReference,
      amount: { minor, currency },
    });
    if (outcome.kind === 'unknown') log.warn({ payment: reference, err: outcome.cause }, 'check: unknown');
    return outcome;
  } catch (cause) {
    log.error({ payment: reference, err: cause }, 'check: the adapter broke its promise');
    return { kind: 'unknown', cause };
  }
}

async function recordOutcome(deps: PaymentsDeps, payment: Payment, outcome: CheckOutcome): Promise<void> {
  const isSameStart = (now: Payment) => now.starts === payment.starts;
  switch (outcome.kind) {
    case 'paid':
      await recordPaymentEvent(deps, payment, { event: 'charge-confirmed', ...outcome });
      return;
    case 'declined':
      if (mayBeEarlierStart(deps, payment) || payment.state === 'created') break;
      await recordPaymentEvent(
        deps,
        payment,
        { event: 'charge-declined', reason: outcome.reason },
        isSameStart,
      );
      return;
    case 'never-arrived':
      return neverArrived(deps, payment);
    case 'pending':
      return pending(deps, payment);
    case 'unpaid':
      return unpaid(deps, payment);
    case 'unknown':
      break;
  }
  // Unknown is never failed: only a payment nobody is handing over is closed without certainty (RULINGS 5).
  if (payment.state === 'created') return expirePayment(deps, payment);
  // Only a callback brings us here for a payment that was over: the queue asks again.
  if (STEP_OF_STATE[payment.state] === null) throw new Error('No news of a payment that was over');
  await planNextTry(deps, payment);
}

/** A reference is used again after a wrong PIN: while that start is open, a refusal may be the earlier one's. */
function mayBeEarlierStart(deps: PaymentsDeps, payment: Payment): boolean {
  return MODE_TRAITS[payment.mode].pin && isStartOpen(deps, payment);
}

function isStartOpen({ clock }: PaymentsDeps, { startOpenUntil }: Payment): boolean {
  return startOpenUntil !== null && startOpenUntil > clock.now();
}

/** Like pending, but nobody has to look for money in the end: there is none. */
async function unpaid(deps: PaymentsDeps, payment: Payment): Promise<void> {
  if (payment.state === 'submitted' && optionOf(payment.mode) === 'card') return pageLost(deps, payment);
  const isLast = delayAfter('check', payment.tries) === null;
  if (payment.state !== 'expired' || !isLast) return pending(deps, payment);
  const reason = payment.reason ?? 'expired';
  await recordPaymentEvent(deps, payment, { event: 'charge-declined', reason });
}

/** Its answer never reached us, so nobody has seen the page: it is asked for anew under the same reference. */
async function pageLost(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const overdue = payment.deadlineAt <= deps.clock.now();
  if (overdue || isStartOpen(deps, payment) || payment.starts >= MOST_STARTS) return pending(deps, payment);
  return startAgain(deps, payment);
}

/** Shown without us having a hand in it: a gateway's page can be opened with its address only. */
function isPrompt({ mode }: Payment): boolean {
  return !MODE_TRAITS[mode].pin && optionOf(mode) !== 'card';
}

async function pending(deps: PaymentsDeps, payment: Payment): Promise<void> {
  if (payment.deadlineAt <= deps.clock.now() && payment.state !== 'expired')
    return expirePayment(deps, payment);
  const shown = payment.state === 'submitted' && isPrompt(payment) && !isStartOpen(deps, payment);
  if (!shown) return void (await planNextTry(deps, payment));
  const { providerReference } = payment;
  const recorded = await recordPaymentEvent(deps, payment, { event: 'prompt-shown', providerReference });
  await planNextTry(deps, recorded.payment);
}

/**
 * The provider has no such reference. Believed only when no call of ours can still be on its way. A prompt is then
 * sent again under the same reference; a PIN is gone and must be asked for anew.
 */
async function neverArrived(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const overdue = payment.deadlineAt <= deps.clock.now();
  if (payment.state === 'created') return expirePayment(deps, payment);
  // The provider had it and now denies it: that proves nothing before the customer's time is over.
  const doubtful = isStartOpen(deps, payment) || (payment.state === 'awaiting-customer' && !overdue);
  if (doubtful) return void (await planNextTry(deps, payment));
  if (
    payment.state === 'submitted' &&
    !MODE_TRAITS[payment.mode].pin &&
    payment.starts < MOST_STARTS &&
    !overdue
  ) {
    return startAgain(deps, payment);
  }
  const isSameStart = (now: Payment) => now.starts === payment.starts;
  await recordPaymentEvent(deps, payment, { event: 'charge-declined', reason: 'never-arrived' }, isSameStart);
}

async function startAgain(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const stillLost = (now: Payment) =>
    now.state === 'submitted' && now.starts === payment.starts && !now.orderDelivered;
  const { kind, payment: submitted } = await recordPaymentEvent(
    deps,
    payment,
    { event: 'submitted' },
    stillLost,
  );
  if (kind === 'ignored') return;
  await recordStart(deps, submitted, await callStart(deps, submitted), false);
}
