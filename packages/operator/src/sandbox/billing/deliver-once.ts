import { randomInt } from 'node:crypto';
import type { Money } from '@portal/domain/money/money';
import type { Tx } from '@portal/platform/database/open-db';
import { eq, sql } from 'drizzle-orm';
import type { Delivery, DeliveryRefusal } from '../../delivery.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { TopUpBehaviour } from '../tables.ts';
import { type DeliveryBehaviour, deliveries } from './purchase-tables.ts';

/**
 * Number of calls per key that get no answer. For `loses-answer`, the delivery or charge is made at the first call
 * nevertheless.
 */
export const UNANSWERED_CALLS: Record<TopUpBehaviour, number> & Partial<Record<string, number>> = {
  normal: 0,
  'stalls-twice': 2,
  'loses-answer': 1,
  'always-stalls': Number.POSITIVE_INFINITY,
};

/** A delivery that happens once per key. */
export type DeliveryRequest<Behaviour extends string = DeliveryBehaviour> = {
  key: string;
  /** Description of the request; a key that is repeated with another one is an error of the caller. */
  request: string;
  /** Price paid, recorded with the delivery. */
  amount: Money;
  /** Two-letter prefix of the operator's reference. */
  prefix: string;
  /** Reads the simulated behaviour inside the transaction. */
  behaviourOf: (tx: Tx) => Promise<Behaviour>;
  /** Returns a specific operator reference; `null` for a generated one. */
  referenceOf?: (behaviour: Behaviour) => string | null;
  /** Delivers, or returns the reason for a refusal. Completes at most once. */
  give: (tx: Tx, behaviour: Behaviour) => Promise<'delivered' | DeliveryRefusal>;
};

/**
 * Delivers once per key: key, outcome and records are one transaction, and the row of the key is the lock.
 * Throws when the behaviour simulates stalling, and when a key is repeated for another request.
 */
export async function deliverOnce<Behaviour extends string = DeliveryBehaviour>(
  { db, clock }: SandboxDeps,
  request: DeliveryRequest<Behaviour>,
): Promise<Delivery> {
  const row = await db.transaction(async (tx) => {
    const row = await lockKey(tx, request);
    if (row.outcome) return row;
    const behaviour = await request.behaviourOf(tx);
    const isUnanswered = row.attempts <= (UNANSWERED_CALLS[behaviour] ?? 0);
    if (isUnanswered && behaviour !== 'loses-answer') return row;
    const outcome = await request.give(tx, behaviour);
    const reference = request.referenceOf?.(behaviour) ?? `${request.prefix}${randomInt(1e11, 1e12)}`;
    const operatorReference = outcome === 'delivered' ? reference : null;
    const at = clock.now();
    await tx
      .update(deliveries)
      .set({ outcome, operatorReference, at })
      .where(eq(deliveries.key, request.key));
    return isUnanswered ? row : { outcome, operatorReference };
  });
  if (row.outcome === 'delivered' && row.operatorReference) {
    return { kind: 'delivered', operatorReference: row.operatorReference };
  }
  if (row.outcome && row.outcome !== 'delivered') return { kind: 'refused', reason: row.outcome };
  throw new Error('The operator did not answer');
}

async function lockKey(
  tx: Tx,
  { key, request, amount }: Pick<DeliveryRequest, 'key' | 'request' | 'amount'>,
) {
  const [row] = await tx
    .insert(deliveries)
    .values({ key, request, amountMinor: amount.minor, currency: amount.currency })
    .onConflictDoUpdate({ target: deliveries.key, set: { attempts: sql`${deliveries.attempts} + 1` } })
    .returning();
  if (row?.request !== request) throw new Error('Key was already used for another request');
  return row;
}
