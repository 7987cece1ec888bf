import type { Clock } from '@portal/domain/time/clock';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment, StaffNote } from '../engine/payment.ts';
import type { PaymentStore } from '../engine/payment-store.ts';
import { disputeStateOf } from '../engine/returned-sums.ts';
import type { DisputeStore, PaymentDispute } from './dispute-store.ts';
import type { DisputeState } from './tables.ts';

/** Dependencies of opening and closing disputes. */
export type DisputeDeps = {
  store: Pick<PaymentStore, 'find' | 'readReturnedSums'>;
  disputes: DisputeStore;
  clock: Clock;
  newId: () => string;
};

/** What is disputed. */
export type DisputeInput = {
  /** In the currency of the charge; `null`: the whole charge. */
  amountMinor: number | null;
  /** The provider's name for it, if known. */
  providerReference: string | null;
  /** UTC. */
  evidenceDueAt: Date | null;
  reason: string;
};

/**
 * Why a dispute is not opened. `known`: it was entered before, or all of the charge is disputed. `more-than-left`: refunds and
 * other disputes have left less of the charge.
 */
export type DisputeRefusal = 'not-charged' | 'more-than-charged' | 'more-than-left' | 'known';

/** Result of opening a dispute. */
export type OpenDisputeResult =
  | { kind: 'opened'; dispute: PaymentDispute; payment: Payment }
  | { kind: 'refused'; why: DisputeRefusal; payment: Payment }
  | { kind: 'not-found' };

/**
 * Opens a dispute of a charged payment. It changes neither the payment nor the journal until it is lost; meanwhile no refund
 * of the payment is requested, because the bank may give the money back too.
 * @param by who of the staff opens it; `null`: the provider reported it, and more than the charge is all of it
 */
export async function openDispute(
  { store, disputes, clock, newId }: DisputeDeps,
  paymentId: string,
  { input, by }: { input: DisputeInput; by: string | null },
): Promise<OpenDisputeResult> {
  const payment = await store.find(paymentId);
  if (!payment) return { kind: 'not-found' };
  const refuse = (why: DisputeRefusal) => ({ kind: 'refused', why, payment }) as const;
  if (payment.chargedMinor === null) return refuse('not-charged');
  const charged = chargedMoney(payment);
  const { amountMinor: typed, ...facts } = input;
  // A bank that asks for its own costs too, or rounds, disputes the whole charge: refused, it would hold no refund.
  const most = by === null ? charged.minor : Number.POSITIVE_INFINITY;
  const amountMinor = Math.min(typed ?? charged.minor, most);
  if (amountMinor > charged.minor) return refuse('more-than-charged');
  const id = newId();
  const { currency } = charged;
  const row = { id, paymentId, amountMinor, currency, openedAt: clock.now(), openedBy: by, ...facts };
  const opened = await disputes.open(row);
  if (opened === 'known') return refuse('known');
  const dispute = opened === 'opened' ? await disputes.find(id) : null;
  if (dispute) return { kind: 'opened', dispute, payment };
  const { openDisputes, lostDisputes } = await store.readReturnedSums(paymentId);
  return refuse(openDisputes + lostDisputes + amountMinor > charged.minor ? 'known' : 'more-than-left');
}

/** The state of a payment's disputes, for a page that has read them ({@link disputeStateOf}). */
export function disputeStateOfPayment(
  payment: Payment,
  disputes: readonly Pick<PaymentDispute, 'state' | 'amountMinor'>[],
): ReturnType<typeof disputeStateOf> {
  const sum = (state: DisputeState) =>
    disputes.reduce((total, each) => total + (each.state === state ? each.amountMinor : 0), 0);
  const charged = chargedMoney(payment).minor;
  return disputeStateOf({ charged, openDisputes: sum('open'), lostDisputes: sum('lost') });
}

/** Result of closing a dispute. */
export type CloseDisputeResult =
  | { kind: 'closed'; dispute: PaymentDispute }
  | { kind: 'was-closed'; dispute: PaymentDispute }
  | { kind: 'not-found' };

/** Closes a dispute as won or lost. A loss is posted to the journal, once. */
export async function closeDispute(
  { disputes, clock }: Pick<DisputeDeps, 'disputes' | 'clock'>,
  id: string,
  { outcome, staff }: { outcome: 'won' | 'lost'; staff: StaffNote },
): Promise<CloseDisputeResult> {
  const closing = { outcome, by: staff.by, reason: staff.reason, at: clock.now() };
  const closed = await disputes.close(id, closing);
  if (closed) return { kind: 'closed', dispute: closed };
  const dispute = await disputes.find(id);
  return dispute ? { kind: 'was-closed', dispute } : { kind: 'not-found' };
}
