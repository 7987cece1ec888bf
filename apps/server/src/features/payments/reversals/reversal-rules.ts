import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Payment } from '../engine/payment.ts';
import { isPaidBy } from '../history/history-sql.ts';
import type { ReversalCase } from './case-store.ts';

/** What the payer may know of a case. */
export type ReversalState = NonNullable<CallResult<'readTransaction'>['reversal']>;

/** Purchases that go to a number which the payer typed. */
const REVERSIBLE: readonly OrderKind[] = [
  'prepaid-recharge',
  'prepaid-bundle',
  'postpaid-bundle',
  'broadband-bundle',
];

type DeliveredPayment = Pick<Payment, 'state' | 'orderKind' | 'payer' | 'msisdn' | 'mode' | 'updatedAt'>;

/** The time, how long after its delivery a purchase can be asked back, and its case. */
type ReversalFacts = { now: Date; reversalMs: number; case: ReversalCase | null };

/**
 * Whether its payer can ask to take a purchase back, and the case about it; `null` where neither. A purchase for the
 * number that paid went to no wrong number. A delivered payment is not written again, so its last change is its delivery.
 */
export function toReversalState(payment: DeliveredPayment, facts: ReversalFacts): ReversalState | null {
  const { state, orderKind, msisdn, updatedAt } = payment;
  const isInTime = facts.now.getTime() - updatedAt.getTime() < facts.reversalMs;
  const isReversible =
    state === 'fulfilled' && REVERSIBLE.includes(orderKind) && !isPaidBy(payment, msisdn) && isInTime;
  if (facts.case) return { requestable: false, case: toCaseFields(facts.case) };
  return isReversible ? { requestable: true, case: null } : null;
}

/** Reference and state of a case in wire spelling. */
export function toCaseFields({ reference, outcome }: Pick<ReversalCase, 'reference' | 'outcome'>) {
  return { caseReference: reference, caseState: outcome ?? 'open' } as const;
}

/** Where messages about a payment's case go. The number of a card payment may be the recipient's: it gets none. */
export function payerContacts(payment: Pick<Payment, 'payer' | 'msisdn' | 'mode' | 'email'>): {
  msisdn: Msisdn | null;
  email: string | null;
} {
  const { payer, msisdn, email } = payment;
  const isPayerKnown = isPaidBy(payment, payer) || payer !== msisdn;
  return { msisdn: isPayerKnown ? payer : null, email };
}
