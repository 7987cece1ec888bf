import { randomInt } from 'node:crypto';
import { countryCurrency } from '@portal/domain/money/money';
import type { Db, Tx } from '@portal/platform/database/open-db';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { AirtimeCharges, AirtimeMovement, ChargeOutcome } from '../../charge-port.ts';
import { UNANSWERED_CALLS } from '../billing/deliver-once.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeCharges, airtimeEntries, airtimePartRefunds, subscribers } from '../tables.ts';
import { refundAirtime, refundAirtimePart } from './airtime-refunds.ts';
import { type Line, lineRefusal, lockLine } from './line-account.ts';

type ChargeRequest = Parameters<AirtimeCharges['charge']>[0];

type ChargeRow = typeof airtimeCharges.$inferSelect;

/**
 * Charges airtime once per key: key, outcome, balance and ledger are one transaction, and the row of the key
 * is the lock. A line that stalls on top-ups also stalls on charges.
 */
export function sandboxAirtimeCharges(deps: SandboxDeps): AirtimeCharges {
  const { db, clock } = deps;
  return {
    charge: async (request) => {
      const { row, answered } = await db.transaction(async (tx) => {
        const row = await lockKey(tx, request);
        const line = await lockLine(tx, request.msisdn);
        const behaviour = line?.topUpBehaviour ?? 'normal';
        const answered = row.attempts > UNANSWERED_CALLS[behaviour];
        if (row.outcome || (!answered && behaviour !== 'loses-answer')) return { row, answered };
        return { row: await decide(tx, { row, request, line, at: clock.now() }), answered };
      });
      const outcome = answered ? toOutcome(row) : null;
      if (!outcome) throw new Error('The operator did not answer the charge');
      return outcome;
    },
    find: async (key) => {
      const [row] = await db.select().from(airtimeCharges).where(eq(airtimeCharges.key, key));
      return row ? toOutcome(row) : null;
    },
    refund: (key) => refundAirtime(deps, key),
    refundPart: (part) => refundAirtimePart(deps, part),
    list: (period) => listAirtimeMovements(deps, period),
  };
}

async function lockKey(tx: Tx, { key, msisdn, amount }: ChargeRequest): Promise<ChargeRow> {
  const [row] = await tx
    .insert(airtimeCharges)
    .values({ key, msisdn, amountMinor: amount.minor })
    .onConflictDoUpdate({
      target: airtimeCharges.key,
      set: { attempts: sql`${airtimeCharges.attempts} + 1` },
    })
    .returning();
  if (
    !row ||
    row.msisdn !== msisdn ||
    row.amountMinor !== amount.minor ||
    amount.currency !== countryCurrency()
  ) {
    throw new Error('Key was already used for another charge');
  }
  return row;
}

type Decision = { row: ChargeRow; request: ChargeRequest; line: Line | undefined; at: Date };

async function decide(tx: Tx, { row, request, line, at }: Decision): Promise<ChargeRow> {
  const outcome = refusalOf(line) ?? ((await debit(tx, request, at)) ? 'charged' : 'too-little');
  const operatorReference = outcome === 'charged' ? `AC${randomInt(1e11, 1e12)}` : null;
  await tx.update(airtimeCharges).set({ outcome, operatorReference }).where(eq(airtimeCharges.key, row.key));
  return { ...row, outcome, operatorReference };
}

/** Routers and postpaid lines have no airtime account. */
function refusalOf(line: Line | undefined) {
  const hasAccount = line?.line === 'prepaid' || line?.line === 'hybrid';
  return lineRefusal(line) ?? (hasAccount ? null : 'no-airtime-account');
}

async function debit(tx: Tx, { key, msisdn, amount }: ChargeRequest, at: Date): Promise<boolean> {
  const taken = await tx
    .update(subscribers)
    .set({ airtimeMinor: sql`${subscribers.airtimeMinor} - ${amount.minor}` })
    .where(and(eq(subscribers.msisdn, msisdn), gte(subscribers.airtimeMinor, amount.minor)))
    .returning({ msisdn: subscribers.msisdn });
  if (taken.length === 0) return false;
  await tx
    .insert(airtimeEntries)
    .values({ msisdn, kind: 'charge', amountMinor: -amount.minor, chargeKey: key, at });
  return true;
}

/** Returns `null` while nothing was decided. */
function toOutcome({ outcome, operatorReference, amountMinor }: ChargeRow): ChargeOutcome | null {
  if (outcome === null) return null;
  if (outcome !== 'charged') return { kind: 'refused', reason: outcome };
  if (!operatorReference) throw new Error('Sandbox charge has no reference');
  return { kind: 'charged', operatorReference, amount: { minor: amountMinor, currency: countryCurrency() } };
}

type Period = { from: Date; to: Date };

/** Lists charges and refunds from `from` (inclusive) to `to` (exclusive), oldest first. */
async function listAirtimeMovements(
  { db }: Pick<SandboxDeps, 'db'>,
  period: Period,
): Promise<AirtimeMovement[]> {
  const all = [...(await listWhole(db, period)), ...(await listParts(db, period))];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function listParts(db: Db, { from, to }: Period): Promise<AirtimeMovement[]> {
  const { at } = airtimePartRefunds;
  const rows = await db
    .select()
    .from(airtimePartRefunds)
    .where(and(gte(at, from), lt(at, to)));
  return rows.map(({ amountMinor, chargeKey, operatorReference, at }) => ({
    kind: 'refund',
    key: chargeKey,
    operatorReference,
    amount: { minor: amountMinor, currency: countryCurrency() },
    at,
  }));
}

async function listWhole(db: Db, { from, to }: Period): Promise<AirtimeMovement[]> {
  const { kind, at, amountMinor, chargeKey } = airtimeEntries;
  const rows = await db
    .select({
      kind: sql<AirtimeMovement['kind']>`${kind}`,
      at,
      amountMinor,
      key: airtimeCharges.key,
      taken: airtimeCharges.operatorReference,
      refunded: airtimeCharges.refundReference,
    })
    .from(airtimeEntries)
    .innerJoin(airtimeCharges, eq(airtimeCharges.key, chargeKey))
    .where(and(inArray(kind, ['charge', 'refund']), gte(at, from), lt(at, to)))
    .orderBy(asc(at));
  return rows.map(({ kind, at, amountMinor, key, taken, refunded }) => ({
    kind,
    key,
    operatorReference: (kind === 'charge' ? taken : refunded) ?? '',
    amount: { minor: Math.abs(amountMinor), currency: countryCurrency() },
    at,
  }));
}
