import type { MandateRefusal } from '@portal/domain/payments/mandate';
import { parseBusinessDay, toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import type { Payment } from '../engine/payment.ts';
import { UNSTARTED_TIMEOUT_MS } from '../engine/payment-schedule.ts';
import { recordPaymentEvent } from '../engine/record-payment-event.ts';
import { callStart, recordStart } from '../engine/start-payment.ts';
import { canPayOrder } from '../methods/offered-modes.ts';
import { findMandateKind, readMandate } from './ask-provider.ts';
import { checkMandate, closeMandate } from './check-mandate.ts';
import { endMandate } from './end-mandate.ts';
import type { ChargeResult, MandateCharge } from './mandate.ts';
import type { MandatesDeps } from './mandates-deps.ts';

/**
 * Charges an order under a mandate, once for each payment id: the payment is stored with its mandate, then its start, and the mandate is
 * asked about once more immediately before the provider is called.
 * @throws when there is no such mandate
 */
export async function chargeUnderMandate(deps: MandatesDeps, charge: MandateCharge): Promise<ChargeResult> {
  const { mandateId, paymentId } = charge;
  const known = (await deps.store.find(paymentId)) ?? (await insertCharge(deps, charge));
  if (typeof known === 'string') return { kind: 'refused', reason: known };
  if (known.mandateId !== mandateId) throw new Error(`payment ${paymentId} is under another mandate`);
  if (charge.mayStart && !(await charge.mayStart())) return { kind: 'refused', reason: 'withdrawn' };
  const canStart = ({ state, orderDelivered }: Payment) => state === 'created' && !orderDelivered;
  const recorded = await recordPaymentEvent(deps, known, { event: 'submitted', onlyIf: canStart });
  if (recorded.kind === 'ignored') return { kind: 'started', payment: recorded.payment };
  const outcome = await callStart(deps, recorded.payment);
  const payment = await recordStart(deps, recorded.payment, { outcome, hasCaller: false });
  // The payer may have ended it at the provider.
  if (payment.reason === 'mandate-ended') await recordEndElsewhere(deps, mandateId);
  return { kind: 'started', payment };
}

/** What the first charge of a card says stays as it was: the refusal of a later one is all that tells of the end. */
async function recordEndElsewhere(deps: MandatesDeps, id: string): Promise<void> {
  // A start is not allowed either when a charge is disputed.
  await deps.mandates.endDisputed(deps.clock.now());
  const mandate = await readMandate(deps, id);
  if (mandate.firstPaymentId === null) await checkMandate(deps, mandate);
  else if (mandate.state === 'active')
    await closeMandate(deps, mandate, { state: 'ended', reason: 'at-provider' });
}

/** The payment that was inserted, or that a concurrent call with the same id has inserted; or why there is none. */
async function insertCharge(
  deps: MandatesDeps,
  { mandateId, paymentId, order: { amount, ...order } }: MandateCharge,
): Promise<Payment | MandateRefusal> {
  const { clock, store, mandates, numberChecks } = deps;
  const createdAt = clock.now();
  const mandate = await readMandate(deps, mandateId);
  const { mode, payer, locale, email } = mandate;
  if (mandate.state !== 'active' || mandate.validUntil <= createdAt) return 'not-active';
  if (amount.currency !== mandate.currency || amount.minor > mandate.chargeLimitMinor)
    return 'over-charge-limit';
  if (
    !canPayOrder(deps.providers, mode, { kind: order.orderKind, amount }) ||
    (await findMandateKind(deps, mode)) === null
  )
    return 'not-offered';
  // Not since `activeAt`: the portal may hear of the approval long after it was given.
  const holder = await numberChecks.checkHolder(payer, mandate.requestedAt);
  if (holder === 'changed') await endMandate(deps, mandateId, { reason: 'number-changed' });
  if (holder !== 'same') return holder === 'changed' ? 'number-changed' : 'number-not-known';
  const newPayment = {
    ...order,
    id: paymentId,
    mandateId,
    payer,
    mode,
    amountMinor: amount.minor,
    currency: amount.currency,
    locale,
    email,
    createdAt,
    deadlineAt: new Date(createdAt.getTime() + UNSTARTED_TIMEOUT_MS),
  };
  const outcome = await mandates
    .insertCharge(newPayment, startOfMonth(createdAt))
    .catch((err: { code?: string }) => {
      if (err.code === UNIQUE_VIOLATION) return 'order-taken' as const;
      throw err;
    });
  const payment = outcome === 'inserted' || outcome === 'order-taken' ? await store.find(paymentId) : null;
  return payment ?? (outcome as MandateRefusal);
}

const UNIQUE_VIOLATION = '23505';

/** Midnight of the first day of the calendar month, local time. */
function startOfMonth(at: Date): Date {
  const day = parseBusinessDay(`${toBusinessDay(at).slice(0, 7)}-01`);
  if (!day) throw new Error('a month without a first day');
  return toDayPeriod(day).from;
}
