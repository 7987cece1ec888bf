import { randomInt } from 'node:crypto';
import type { Money } from '@portal/domain/money';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import type { Delivery, DeliveryRefusal } from '../operator.ts';
import { type DeliveryBehaviour, deliveries } from './purchase-tables.ts';
import type { SandboxDeps } from './sandbox-operator.ts';

/** Calls of one key that get no answer from a system that stalls. */
const STALLED_CALLS = 2;

/** What is to be given, once per key. */
export type DeliveryRequest<Behaviour extends string = DeliveryBehaviour> = {
  key: string;
  /** What is asked for in one line; a key that comes again with another one is an error of the caller. */
  request: string;
  /** What was paid for it: the amount the delivery is recorded with. */
  amount: Money;
  /** Two letters in front of the operator's reference. */
  prefix: string;
  /** How the system in question behaves. Read inside the transaction. */
  behaviourOf: (tx: Tx) => Promise<Behaviour>;
  /** The operator's reference where it is not one of its own making; `null` for such a one. */
  referenceOf?: (behaviour: Behaviour) => string | null;
  /** Gives it, or says why not. Runs at most once to its end. */
  give: (tx: Tx, behaviour: Behaviour) => Promise<'delivered' | DeliveryRefusal>;
};

/**
 * Gives something once: key, answer and books are one transaction, and the key's row is its lock.
 * Throws when the system stalls, and when a key comes again for something else.
 */
export async function deliverOnce<Behaviour extends string = DeliveryBehaviour>(
  { db, clock }: SandboxDeps,
  wanted: DeliveryRequest<Behaviour>,
): Promise<Delivery> {
  const row = await db.transaction(async (tx) => {
    const row = await lockKey(tx, wanted);
    if (row.outcome) return row;
    const behaviour = await wanted.behaviourOf(tx);
    if (behaviour === 'stalls-twice' && row.attempts <= STALLED_CALLS) return row;
    const outcome = await wanted.give(tx, behaviour);
    const reference = wanted.referenceOf?.(behaviour) ?? `${wanted.prefix}${randomInt(1e11, 1e12)}`;
    const operatorReference = outcome === 'delivered' ? reference : null;
    const at = clock.now();
    await tx.update(deliveries).set({ outcome, operatorReference, at }).where(eq(deliveries.key, wanted.key));
    return { outcome, operatorReference };
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
  if (row?.request !== request) throw new Error('This key was used for something else');
  return row;
}
