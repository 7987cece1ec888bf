import { alarmOnFault } from '../method-faults/notice-fault.ts';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import { optionOf } from '../methods/payment-mode.ts';
import type { CheckOutcome, Confirmed, DeclineReason } from '../providers/provider.ts';
import { toReadableOutcome } from '../providers/readable-outcome.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { Payment } from './payment.ts';
import { LATE_CHARGE_WINDOW_MS, MAX_STARTS } from './payment-schedule.ts';
import { canStillBeCharged, STATES } from './payment-state.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { scheduleNextTry } from './schedule-next-try.ts';
import { callStart, originOf, recordStart } from './start-payment.ts';
import type { PaymentReason } from './transaction-status.ts';

/** A running check. `retry` plans the next one. */
type Check = { deps: EngineDeps; payment: Payment; retry: Retry };

type Retry = (payment: Payment, result?: { unpaid: boolean }) => Promise<void>;

/**
 * Asks the provider for the status of a payment and records it. Every report about a charge comes in here, whether the
 * schedule, a callback or a deadline caused the check. Without a result, the next check is planned.
 */
export async function checkPayment(deps: EngineDeps, payment: Payment): Promise<void> {
  if (!canStillBeCharged(payment)) return;
  if (payment.state === 'created' && payment.deadlineAt > deps.clock.now()) return;
  if (payment.starts === 0) return expirePayment(deps, payment);
  const outcome = await callCheck(deps, payment);
  const retry: Retry = async (current, result) => {
    await scheduleNextTry(deps, current, result);
  };
  await recordOutcome({ deps, payment, retry }, outcome);
}

async function callCheck(deps: EngineDeps, payment: Payment): Promise<CheckOutcome> {
  const { providers, log } = deps;
  const { id: reference, providerReference, notifiedReference, amountMinor: minor, currency } = payment;
  try {
    const outcome = toReadableOutcome(
      await providers[payment.mode].check({
        reference,
        providerReference,
        notifiedReference,
        amount: { minor, currency },
        origin: originOf(payment),
      }),
    );
    if (outcome.kind === 'unknown') log.warn({ payment: reference, err: outcome.cause }, 'check: unknown');
    alarmOnFault(deps, payment.mode, outcome);
    return outcome;
  } catch (cause) {
    log.error({ payment: reference, err: cause }, 'check: the provider adapter threw');
    return { kind: 'unknown', cause };
  }
}

async function recordOutcome(check: Check, outcome: CheckOutcome): Promise<void> {
  const { deps, payment, retry } = check;
  if (outcome.kind === 'paid') return recordPaid(check, outcome);
  // Only a request has a closed payment checked, until the provider answers.
  if (STATES[payment.state].step === null) return endRequestedCheck(deps, payment, outcome);
  // The provider returned another payment's reference before: only a charge with its own reference, or staff, settle it.
  if (payment.reason === 'reference-taken' && payment.state === 'review') return retry(payment);
  switch (outcome.kind) {
    case 'declined':
      if (isAboutEarlierStart(deps, payment) || payment.state === 'created') break;
      return recordDeclined(check, declineReason(deps, payment, outcome.reason));
    case 'misconfigured':
      if (isAboutEarlierStart(deps, payment) || payment.state === 'created') break;
      return recordDeclined(check, 'method-unavailable');
    case 'attempt-declined':
      if (isAboutEarlierStart(deps, payment) || payment.state === 'created') break;
      // Under a mandate no page is open that could take another card.
      if (payment.mandateId !== null) return recordDeclined(check, outcome.reason);
      return handleAttemptDeclined(check, outcome.reason);
    case 'never-arrived':
      return handleNeverArrived(check);
    case 'pending':
      return needsInstructions(check) ? requestStartAgain(check) : handlePending(check);
    case 'unpaid':
      return handleUnpaid(check);
    case 'unknown':
      break;
  }
  // Unknown is never a failure (RULINGS 5). Only a payment that is not handed over is closed without certainty.
  if (payment.state === 'created') return expirePayment(deps, payment);
  await retry(payment);
}

async function endRequestedCheck(deps: EngineDeps, payment: Payment, { kind }: CheckOutcome): Promise<void> {
  await scheduleNextTry(deps, payment, { answered: kind !== 'unknown' });
}

/** Class of the errors of PostgreSQL about data, such as a character that it does not store. */
const DATA_ERROR = /^22/;

async function recordPaid({ deps, payment, retry }: Check, outcome: Confirmed): Promise<void> {
  const event = { event: 'charge-confirmed', ...outcome } as const;
  const recorded = await recordPaymentEvent(deps, payment, event).catch((err: { code?: string }) => {
    if (!DATA_ERROR.test(err.code ?? '')) throw err;
    // Another try would fail too: it counts as one, so that staff decide in the end.
    deps.log.error({ payment: payment.id, err }, 'check: the answer could not be stored');
    return null;
  });
  if (!recorded) return retry(payment);
  // The provider returned another payment's reference again.
  if (recorded.kind === 'ignored' && recorded.payment.state === 'review') await retry(recorded.payment);
}

async function recordDeclined({ deps, payment }: Check, reason: PaymentReason): Promise<void> {
  const isSameStart = (current: Payment) => current.starts === payment.starts;
  await recordPaymentEvent(deps, payment, { event: 'charge-declined', reason, onlyIf: isSameStart });
}

/** The portal cancels expired payments at the provider: a later "cancelled" is then not the customer's refusal. */
function declineReason({ providers }: EngineDeps, { state, mode, reason }: Payment, reported: DeclineReason) {
  const isOurCancellation =
    state === 'expired' && reported === 'refused-by-customer' && providers[mode].cancellation;
  return isOurCancellation ? (reason ?? 'expired') : reported;
}

/** After a wrong PIN the reference is used again: while the new start is open, a decline may be about the earlier one. */
function isAboutEarlierStart(deps: EngineDeps, payment: Payment): boolean {
  return MODE_TRAITS[payment.mode].pin && isStartOpen(deps, payment);
}

function isStartOpen({ clock }: EngineDeps, { startOpenUntil }: Payment): boolean {
  return startOpenUntil !== null && startOpenUntil > clock.now();
}

/** Like pending, but the provider is certain that nothing is paid so far, so no review is needed in the end. */
async function handleUnpaid(check: Check): Promise<void> {
  const { deps, payment } = check;
  const needsPage = payment.state === 'submitted' && optionOf(payment.mode) === 'card';
  if (needsPage || needsInstructions(check)) return requestStartAgain(check, { unpaid: true });
  // No review is needed any more. A late charge is looked for as after any deadline.
  if (payment.state === 'review') return expirePayment(deps, payment);
  if (payment.state !== 'expired') return handlePending(check, { unpaid: true });
  return awaitLateCharge(check);
}

/**
 * A card was refused, and the page may take another one: the customer is told at once and can pay another way, and the payment
 * is checked like one whose time is over, so that a charge that follows is delivered or refunded (decision 184).
 */
async function handleAttemptDeclined(check: Check, reason: DeclineReason): Promise<void> {
  const { deps, payment } = check;
  if (payment.state === 'expired' && !isUntoldRefusal(payment, reason)) return awaitLateCharge(check);
  const isToldFirst = (current: Payment) =>
    current.starts === payment.starts && (current.state !== 'expired' || isUntoldRefusal(current, reason));
  await recordPaymentEvent(deps, payment, { event: 'attempt-declined', reason, onlyIf: isToldFirst });
}

/**
 * Whether the customer reads "cancelled" about a card that was refused: Tingg sends the browser to its address for failures
 * in both cases, and it may be back before the check. A page that the customer did leave is reported as refused by them.
 */
function isUntoldRefusal({ state, reason }: Payment, reported: DeclineReason): boolean {
  return state === 'expired' && reason === 'cancelled' && reported !== 'refused-by-customer';
}

/** Nothing is paid so far on a page that may still be paid. */
async function awaitLateCharge(check: Check): Promise<void> {
  const { deps, payment } = check;
  if (deps.clock.now().getTime() >= payment.deadlineAt.getTime() + LATE_CHARGE_WINDOW_MS)
    return recordDeclined(check, payment.reason ?? 'expired');
  await cancelAtProvider(deps, payment);
  await check.retry(payment, { unpaid: true });
}

/**
 * The answer to the start was lost, so no page and no instructions were shown. The start is repeated under the same reference.
 */
async function requestStartAgain(check: Check, result?: { unpaid: boolean }): Promise<void> {
  const { deps, payment } = check;
  if (isOverdue(deps, payment) || isStartOpen(deps, payment) || payment.starts >= MAX_STARTS)
    return handlePending(check, result);
  return startAgain(deps, payment);
}

/** Whether the customer waits for instructions, which only the answer to the start has. */
function needsInstructions({ deps, payment: { state, mode } }: Check): boolean {
  return state === 'submitted' && deps.providers[mode].startInstructs === true;
}

/** Whether the prompt appears without the portal's help. A gateway's page and instructions are in the answer to the start. */
function isPrompt({ providers }: EngineDeps, { mode }: Payment): boolean {
  return !MODE_TRAITS[mode].pin && optionOf(mode) !== 'card' && !providers[mode].startInstructs;
}

async function handlePending({ deps, payment, retry }: Check, result?: { unpaid: boolean }): Promise<void> {
  const hasDeadline = payment.state !== 'expired' && payment.state !== 'review';
  if (hasDeadline && isOverdue(deps, payment)) return expirePayment(deps, payment);
  const isShown = payment.state === 'submitted' && isPrompt(deps, payment) && !isStartOpen(deps, payment);
  if (!isShown) return retry(payment, result);
  const { providerReference } = payment;
  const recorded = await recordPaymentEvent(deps, payment, { event: 'prompt-shown', providerReference });
  await retry(recorded.payment, result);
}

/**
 * The provider does not have the reference. This counts only when no start can still be on its way. A prompt is then
 * sent again under the same reference. A PIN is never stored, so the customer must enter it again.
 */
async function handleNeverArrived(check: Check): Promise<void> {
  const { deps, payment } = check;
  const { state, mode, starts } = payment;
  const overdue = isOverdue(deps, payment);
  if (state === 'created') return expirePayment(deps, payment);
  // The provider once confirmed the reference: before the deadline, a denial proves nothing.
  if (isStartOpen(deps, payment) || (state === 'awaiting-customer' && !overdue)) return check.retry(payment);
  if (state === 'submitted' && !MODE_TRAITS[mode].pin && starts < MAX_STARTS && !overdue)
    return startAgain(deps, payment);
  // A payment that was held back because of a mandate (`holdBack`) ends like a request that nobody answered.
  const isHeldBack = state !== 'submitted' && deps.providers[mode].mandates?.coversEveryStart === true;
  await recordDeclined(check, isHeldBack ? (payment.reason ?? 'no-answer') : 'never-arrived');
}

function isOverdue({ clock }: EngineDeps, { deadlineAt }: Payment): boolean {
  return deadlineAt <= clock.now();
}

async function startAgain(deps: EngineDeps, payment: Payment): Promise<void> {
  const isStillLost = (current: Payment) =>
    current.state === 'submitted' && current.starts === payment.starts && !current.orderDelivered;
  const recorded = await recordPaymentEvent(deps, payment, { event: 'submitted', onlyIf: isStillLost });
  if (recorded.kind === 'ignored') return;
  const outcome = await callStart(deps, recorded.payment);
  await recordStart(deps, recorded.payment, { outcome, hasCaller: false });
}

/** Closes a payment after its deadline. If it was handed over, it is still checked: a late charge must be found. */
async function expirePayment(deps: EngineDeps, payment: Payment): Promise<void> {
  const isStillOverdue = (current: Payment) => isOverdue(deps, current) && current.starts === payment.starts;
  await recordPaymentEvent(deps, payment, { event: 'deadline-passed', onlyIf: isStillOverdue });
}

/**
 * Asks the provider to accept no money any more for an expired, unpaid payment, so that its page can't be paid beside a
 * new payment of the order. Best effort: the checks go on, and a charge that was made is delivered or refunded.
 */
async function cancelAtProvider({ providers, log }: EngineDeps, payment: Payment): Promise<void> {
  const { id: reference, mode, providerReference, notifiedReference } = payment;
  try {
    await providers[mode].cancellation?.cancel({ reference, providerReference, notifiedReference });
  } catch (err) {
    log.warn({ payment: reference, err }, 'failed to cancel an expired payment at the provider');
  }
}
