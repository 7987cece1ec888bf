import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/open-db.ts';
import type { Delivery } from '../../delivery.ts';
import type { Airtime } from '../../operator.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeEntries, subscribers, type TopUpBehaviour, topUps } from '../tables.ts';

type TopUp = Parameters<Airtime['topUp']>[0];
type TopUpRow = typeof topUps.$inferSelect;

/** Number of calls per key that get no answer. For `loses-answer`, the airtime is added at the first call. */
const UNANSWERED: Record<TopUpBehaviour, number> = {
  normal: 0,
  'stalls-twice': 2,
  'loses-answer': 1,
  'always-stalls': Number.POSITIVE_INFINITY,
};

/** Maximum top-up of this operator in whole francs, independent of the portal's limit. */
const MAX_TOP_UP = 1_000_000;

/**
 * Adds airtime once per key: key, outcome, balance and ledger are one transaction, and the row of the key is
 * the lock. Throws when the line simulates stalling, and when a key is repeated with another number or
 * amount.
 */
export function sandboxAirtime({ db, clock }: SandboxDeps): Airtime {
  return {
    topUp: async (topUp) => {
      const { behaviour, row } = await db.transaction(async (tx) => {
        const row = await lockKey(tx, topUp);
        const [line] = await tx
          .select()
          .from(subscribers)
          .where(eq(subscribers.msisdn, topUp.msisdn))
          .for('update');
        const behaviour = line?.topUpBehaviour ?? 'normal';
        const stalls = behaviour !== 'loses-answer' && row.attempts <= UNANSWERED[behaviour];
        if (row.outcome || stalls) return { behaviour, row };
        return { behaviour, row: await decide(tx, { row, topUp, line, at: clock.now() }) };
      });
      if (row.attempts <= UNANSWERED[behaviour]) throw new Error('The operator did not answer the top-up');
      return toDelivery(row);
    },
  };
}

async function lockKey(tx: Tx, { key, msisdn, amount }: TopUp): Promise<TopUpRow> {
  const [row] = await tx
    .insert(topUps)
    .values({ key, msisdn, amountMinor: amount.minor })
    .onConflictDoUpdate({ target: topUps.key, set: { attempts: sql`${topUps.attempts} + 1` } })
    .returning();
  if (!row || row.msisdn !== msisdn || row.amountMinor !== amount.minor) {
    throw new Error('Key was already used for another top-up');
  }
  return row;
}

type Decision = { row: TopUpRow; topUp: TopUp; line: typeof subscribers.$inferSelect | undefined; at: Date };

async function decide(tx: Tx, { row, topUp, line, at }: Decision): Promise<TopUpRow> {
  const outcome = outcomeOf(topUp, line);
  const operatorReference = outcome === 'delivered' ? `TU${randomInt(1e11, 1e12)}` : null;
  if (outcome === 'delivered') {
    const { key, msisdn, amount } = topUp;
    await tx
      .insert(airtimeEntries)
      .values({ msisdn, kind: 'top-up', amountMinor: amount.minor, topUpKey: key, at });
    await tx
      .update(subscribers)
      .set({ airtimeMinor: sql`${subscribers.airtimeMinor} + ${amount.minor}` })
      .where(eq(subscribers.msisdn, msisdn));
  }
  await tx.update(topUps).set({ outcome, operatorReference }).where(eq(topUps.key, row.key));
  return { ...row, outcome, operatorReference };
}

function outcomeOf({ amount }: TopUp, line: Decision['line']): NonNullable<TopUpRow['outcome']> {
  if (!line || line.status === 'closed') return 'line-closed';
  if (line.status === 'barred') return 'line-barred';
  const allowed = amount.currency === 'RWF' && amount.minor > 0 && amount.minor <= MAX_TOP_UP;
  return allowed ? 'delivered' : 'amount-not-allowed';
}

function toDelivery({ outcome, operatorReference }: TopUpRow): Delivery {
  if (outcome === 'delivered' && operatorReference) return { kind: 'delivered', operatorReference };
  if (outcome && outcome !== 'delivered') return { kind: 'refused', reason: outcome };
  throw new Error('Sandbox top-up has no outcome');
}
