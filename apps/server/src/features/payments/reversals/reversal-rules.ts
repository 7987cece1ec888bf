import type { CallResult } from '@portal/contract/calls/calls';
import type { OrderKind } from '@portal/domain/payments/order';
import { isPaidBy } from '@portal/payments/engine/payer-contacts';
import type { Payment } from '@portal/payments/engine/payment';
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
