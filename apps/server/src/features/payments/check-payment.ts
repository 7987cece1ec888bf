import { cancelAtProvider } from './cancel-at-provider.ts';
import { expirePayment } from './expire-payment.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { optionOf } from './payment-mode.ts';
import { LATE_MONEY_MS, MOST_STARTS } from './payment-schedule.ts';
import { mayBeCharged } from './payment-state.ts';
import { STEP_OF_STATE } from './payment-step.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { planNextTry } from './plan-next-try.ts';
import type { CheckOutcome, Confirmed, DeclineReason } from './providers/provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import type { PaymentReason } from './shown-status.ts';
import { callStart, recordStart } from './start-payment.ts';

/** Whether a check was brought forward. Such a one counts as no try and leaves the schedule as it is. */
type Occasion = { early: boolean };

/** A check under way. `again` plans the next one; it does nothing after an early check. */
type Check = { deps: PaymentsDeps; payment: Payment; again: PlanAgain };

type PlanAgain = (payment: Payment, news?: { unpaid: boolean }) => Promise<void>;

/**
 * Asks the provider what became of a payment and records what it said; the only way money news gets in, whatever
 * brought the question on (schedule, callback, deadline). Without news it is asked again later.
 */
export async function checkPayment(
  deps: PaymentsDeps,
  paymentId: string,
  { early }: Occasion = { early: false },
): Promise<void> {
  const payment = await deps.store.find(paymentId);
  if (!payment || !mayBeCharged(payment)) return;
  if (payment.state === 'created' && payment.deadlineAt > deps.clock.now()) return;
  if (payment.starts === 0) return expirePayment(deps, payment);
  const outcome = await askProvider(deps, payment);
  const again: PlanAgain = async (now, news) => {
    if (!early) await planNextTry(deps, now, news);
  };
  await recordOutcome({ deps, payment, again }, outcome);
}

async function askProvider({ providers, log }: PaymentsDeps, payment: Payment): Promise<CheckOutcome> {
  const { id: reference, providerReference, notifiedReference, amountMinor: minor, currency } = payment;
  try {
    const outcome = await providers[payment.mode].check({
      reference,
      providerReference,
      notifiedReference,
      amount: { minor, currency },
    });
    if (outcome.kind === 'unknown') log.warn({ payment: reference, err: outcome.cause }, 'check: unknown');
    return outcome;
  } catch (cause) {
    log.error({ payment: reference, err: cause }, 'check: the adapter broke its promise');
    return { kind: 'unknown', cause };
  }
}

async function recordOutcome(check: Check, outcome: CheckOutcome): Promise<void> {
  const { deps, payment, again } = check;
  if (outcome.kind === 'paid') return paid(check, outcome);
  // The provider has contradicted itself about this one: only a charge of its own settles it, or a person.
  if (payment.reason === 'reference-taken' && payment.state === 'review') return again(payment);
  switch (outcome.kind) {
    case 'declined':
      if (mayBeEarlierStart(deps, payment) || payment.state === 'created') break;
      return decline(check, reasonOfDecline(deps, payment, outcome.reason));
    case 'never-arrived':
      return neverArrived(check);
    case 'pending':
      return pending(check);
    case 'unpaid':
      return unpaid(check);
    case 'unknown':
      break;
  }
  // Unknown is never failed: only a payment nobody is handing over is closed without certainty (RULINGS 5).
  if (payment.state === 'created') return expirePayment(deps, payment);
  // Only a callback brings us here for a payment that was over: the queue asks again.
  if (STEP_OF_STATE[payment.state] === null) throw new Error('No news of a payment that was over');
  await again(payment);
}

async function paid({ deps, payment, again }: Check, outcome: Confirmed): Promise<void> {
  const recorded = await recordPaymentEvent(deps, payment, { event: 'charge-confirmed', ...outcome });
  // It named another payment's charge, and the review knows that already.
  if (recorded.kind === 'ignored' && recorded.payment.state === 'review') await again(recorded.payment);
}

async function decline({ deps, payment }: Check, reason: PaymentReason): Promise<void> {
  const isSameStart = (now: Payment) => now.starts === payment.starts;
  await recordPaymentEvent(deps, payment, { event: 'charge-declined', reason }, isSameStart);
}

/** Once we cancel expired payments at the provider, "cancelled" is our own doing and not the customer's. */
function reasonOfDecline({ providers }: PaymentsDeps, { state, mode, reason }: Payment, said: DeclineReason) {
  const isOurs = state === 'expired' && said === 'refused-by-customer' && providers[mode].cancellation;
  return isOurs ? (reason ?? 'expired') : said;
}

/** A reference is used again after a wrong PIN: while that start is open, a refusal may be the earlier one's. */
function mayBeEarlierStart(deps: PaymentsDeps, payment: Payment): boolean {
  return MODE_TRAITS[payment.mode].pin && isStartOpen(deps, payment);
}

function isStartOpen({ clock }: PaymentsDeps, { startOpenUntil }: Payment): boolean {
  return startOpenUntil !== null && startOpenUntil > clock.now();
}

/** Like pending, but certain so far: nobody has to look for money in the end. */
async function unpaid(check: Check): Promise<void> {
  const { deps, payment } = check;
  const now = deps.clock.now();
  if (payment.state === 'submitted' && optionOf(payment.mode) === 'card') return pageLost(check);
  // Certainty after all: no person is needed, and late money is looked for as after any deadline.
  if (payment.state === 'review') return expirePayment(deps, payment);
  if (payment.state !== 'expired') return pending(check, { unpaid: true });
  if (now.getTime() >= payment.deadlineAt.getTime() + LATE_MONEY_MS)
    return decline(check, payment.reason ?? 'expired');
  await cancelAtProvider(deps, payment);
  await check.again(payment, { unpaid: true });
}

/** Its answer never reached us, so nobody has seen the page: it is asked for anew under the same reference. */
async function pageLost(check: Check): Promise<void> {
  const { deps, payment } = check;
  const overdue = payment.deadlineAt <= deps.clock.now();
  if (overdue || isStartOpen(deps, payment) || payment.starts >= MOST_STARTS)
    return pending(check, { unpaid: true });
  return startAgain(deps, payment);
}

/** Shown without us having a hand in it: a gateway's page can be opened with its address only. */
function isPrompt({ mode }: Payment): boolean {
  return !MODE_TRAITS[mode].pin && optionOf(mode) !== 'card';
}

async function pending({ deps, payment, again }: Check, news?: { unpaid: boolean }): Promise<void> {
  const hasDeadline = payment.state !== 'expired' && payment.state !== 'review';
  if (hasDeadline && payment.deadlineAt <= deps.clock.now()) return expirePayment(deps, payment);
  const shown = payment.state === 'submitted' && isPrompt(payment) && !isStartOpen(deps, payment);
  if (!shown) return again(payment, news);
  const { providerReference } = payment;
  const recorded = await recordPaymentEvent(deps, payment, { event: 'prompt-shown', providerReference });
  await again(recorded.payment, news);
}

/**
 * The provider has no such reference. Believed only when no call of ours can still be on its way. A prompt is then
 * sent again under the same reference; a PIN is gone and must be asked for anew.
 */
async function neverArrived(check: Check): Promise<void> {
  const { deps, payment } = check;
  const overdue = payment.deadlineAt <= deps.clock.now();
  if (payment.state === 'created') return expirePayment(deps, payment);
  // The provider had it and now denies it: that proves nothing before the customer's time is over.
  const doubtful = isStartOpen(deps, payment) || (payment.state === 'awaiting-customer' && !overdue);
  if (doubtful) return check.again(payment);
  if (
    payment.state === 'submitted' &&
    !MODE_TRAITS[payment.mode].pin &&
    payment.starts < MOST_STARTS &&
    !overdue
  ) {
    return startAgain(deps, payment);
  }
  await decline(check, 'never-arrived');
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
