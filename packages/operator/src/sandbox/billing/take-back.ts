import { randomInt } from 'node:crypto';
import type { Tx } from '@portal/platform/database/open-db';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { TakeBack, TakeBackOutcome, TakeBackRefusal, TakeBackRequest } from '../../take-back.ts';
import { lockLine } from '../airtime/line-account.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeEntries, subscribers } from '../tables.ts';
import { allowances, deliveries, takeBacks } from './purchase-tables.ts';

/** Takes airtime back from a line, as much as it still has. */
export function takeAirtimeBack(deps: SandboxDeps): TakeBack {
  return (request) => takeBackOnce(deps, request, takeAirtime);
}

/** Takes a bundle back whole, unless something of it was used. The sandbox's customers use nothing. */
export function takeBundleBack(deps: SandboxDeps): TakeBack {
  return (request) =>
    takeBackOnce(deps, request, async (tx, { deliveryKey }) => {
      await tx.delete(allowances).where(eq(allowances.deliveryKey, deliveryKey));
      return 'taken-back';
    });
}

type Take = (tx: Tx, request: TakeBackRequest, at: Date) => Promise<'taken-back' | TakeBackRefusal>;

/**
 * Takes back once per key: key, outcome and balance are one transaction, and the row of the key is the lock. A line that
 * loses answers loses the first one of a take-back too.
 */
async function takeBackOnce(
  { db, clock }: SandboxDeps,
  request: TakeBackRequest,
  take: Take,
): Promise<TakeBackOutcome> {
  const { row, isLost } = await db.transaction(async (tx) => {
    const row = await lockKey(tx, request);
    if (row.outcome) return { row, isLost: false };
    const line = await lockLine(tx, request.msisdn);
    const isClosed = !line || line.status === 'closed';
    const outcome = isClosed ? 'line-closed' : await takeDelivered(tx, { request, take, at: clock.now() });
    const operatorReference = outcome === 'taken-back' ? `TB${randomInt(1e11, 1e12)}` : null;
    const decided = { outcome, operatorReference };
    await tx.update(takeBacks).set(decided).where(eq(takeBacks.key, request.key));
    return { row: { ...row, ...decided }, isLost: line?.topUpBehaviour === 'loses-answer' };
  });
  if (isLost || !row.outcome) throw new Error('The operator did not answer');
  if (row.outcome !== 'taken-back') return { kind: 'refused', reason: row.outcome };
  return { kind: 'taken-back', operatorReference: row.operatorReference ?? '' };
}

async function lockKey(tx: Tx, { key, deliveryKey, amount }: TakeBackRequest) {
  const [row] = await tx
    .insert(takeBacks)
    .values({ key, deliveryKey, amountMinor: amount.minor })
    .onConflictDoUpdate({ target: takeBacks.key, set: { attempts: sql`${takeBacks.attempts} + 1` } })
    .returning();
  if (row?.deliveryKey !== deliveryKey || row.amountMinor !== amount.minor)
    throw new Error('Key was already used for another request');
  return row;
}

/** Takes back at most what was delivered, all take-backs together. */
async function takeDelivered(
  tx: Tx,
  { request, take, at }: { request: TakeBackRequest; take: Take; at: Date },
): Promise<'taken-back' | TakeBackRefusal> {
  const { key, deliveryKey, amount } = request;
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.key, deliveryKey)).for('update');
  if (delivery?.outcome !== 'delivered') return 'not-delivered';
  const isEarlier = and(
    eq(takeBacks.deliveryKey, deliveryKey),
    eq(takeBacks.outcome, 'taken-back'),
    ne(takeBacks.key, key),
  );
  const [earlier] = await tx
    .select({ minor: sql<number>`coalesce(sum(${takeBacks.amountMinor}), 0)::float8` })
    .from(takeBacks)
    .where(isEarlier);
  if ((earlier?.minor ?? 0) + amount.minor > delivery.amountMinor) return 'not-delivered';
  return take(tx, request, at);
}

const takeAirtime: Take = async (tx, { msisdn, amount }, at) => {
  const taken = await tx
    .update(subscribers)
    .set({ airtimeMinor: sql`${subscribers.airtimeMinor} - ${amount.minor}` })
    .where(and(eq(subscribers.msisdn, msisdn), sql`${subscribers.airtimeMinor} >= ${amount.minor}`));
  if (taken.rowCount !== 1) return 'already-used';
  const entry = { msisdn, kind: 'take-back', amountMinor: -amount.minor, at } as const;
  await tx.insert(airtimeEntries).values(entry);
  return 'taken-back';
};
