import type { Clock } from '@portal/domain/time/clock';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment, StaffNote } from '../engine/payment.ts';
import type { PaymentStore } from '../engine/payment-store.ts';
import type { DisputeStore, PaymentDispute } from './dispute-store.ts';

/** Dependencies of opening and closing disputes. */
export type DisputeDeps = {
  store: Pick<PaymentStore, 'find'>;
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

/** Result of opening a dispute. */
export type OpenDisputeResult =
  | { kind: 'opened'; dispute: PaymentDispute; payment: Payment }
  | { kind: 'refused'; why: 'not-charged' | 'more-than-charged' | 'known'; payment: Payment }
  | { kind: 'not-found' };

/**
 * Opens a dispute of a charged payment. It changes neither the payment nor the journal until it is lost; meanwhile nothing
 * of the payment is refunded, because the bank may give the money back too.
 * @param by who of the staff opens it; `null`: the provider reported it
 */
export async function openDispute(
  { store, disputes, clock, newId }: DisputeDeps,
  paymentId: string,
  { input, by }: { input: DisputeInput; by: string | null },
): Promise<OpenDisputeResult> {
  const payment = await store.find(paymentId);
  if (!payment) return { kind: 'not-found' };
  const refuse = (why: 'not-charged' | 'more-than-charged' | 'known') =>
    ({ kind: 'refused', why, payment }) as const;
  if (payment.chargedMinor === null) return refuse('not-charged');
  const charged = chargedMoney(payment);
  const { amountMinor: typed, ...facts } = input;
  const amountMinor = typed ?? charged.minor;
  const earlier = await disputes.listOfPayment(paymentId);
  const disputed = earlier.reduce((sum, each) => sum + (each.state === 'won' ? 0 : each.amountMinor), 0);
  if (disputed + amountMinor > charged.minor) return refuse(disputed > 0 ? 'known' : 'more-than-charged');
  const id = newId();
  const { currency } = charged;
  const row = { id, paymentId, amountMinor, currency, openedAt: clock.now(), openedBy: by, ...facts };
  const isOpened = await disputes.open(row);
  const dispute = isOpened ? await disputes.find(id) : null;
  return dispute ? { kind: 'opened', dispute, payment } : refuse('known');
}

/** Whether one of a payment's disputes is open, else whether one was lost; `null`: neither. */
export function openOrLostDispute(
  disputes: readonly Pick<PaymentDispute, 'state'>[],
): 'open' | 'lost' | null {
  const isIn = (state: 'open' | 'lost') => disputes.some((each) => each.state === state);
  return (['open', 'lost'] as const).find(isIn) ?? null;
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
