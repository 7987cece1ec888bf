import { randomInt } from 'node:crypto';
import { money } from '@portal/domain/money';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import type { AirtimeCharges, ChargeOutcome } from '../charge-port.ts';
import { giveAirtimeBack } from './give-airtime-back.ts';
import { listAirtimeCharges } from './list-airtime-charges.ts';
import type { SandboxDeps } from './sandbox-operator.ts';
import { airtimeCharges, airtimeEntries, subscribers, type TopUpBehaviour } from './tables.ts';

type Wanted = Parameters<AirtimeCharges['charge']>[0];
type ChargeRow = typeof airtimeCharges.$inferSelect;
type Line = typeof subscribers.$inferSelect;

/** Calls of one key that get no answer; those of `loses-answer` take the airtime all the same. */
const UNANSWERED: Record<TopUpBehaviour, number> = {
  normal: 0,
  'stalls-twice': 2,
  'loses-answer': 1,
  'always-stalls': Number.POSITIVE_INFINITY,
};

/**
 * Takes airtime once per key: key, answer, balance and ledger are one transaction, and the key's row is its lock. A
 * line that stalls when it is topped up stalls when it pays.
 */
export function sandboxAirtimeCharges(deps: SandboxDeps): AirtimeCharges {
  const { db, clock } = deps;
  return {
    charge: async (wanted) => {
      const { row, answered } = await db.transaction(async (tx) => {
        const row = await lockKey(tx, wanted);
        const line = await lockLine(tx, wanted.msisdn);
        const behaviour = line?.topUpBehaviour ?? 'normal';
        const answered = row.attempts > UNANSWERED[behaviour];
        if (row.outcome || (!answered && behaviour !== 'loses-answer')) return { row, answered };
        return { row: await decide(tx, { row, wanted, line, at: clock.now() }), answered };
      });
      const outcome = answered ? toOutcome(row) : null;
      if (!outcome) throw new Error('The operator did not answer the charge');
      return outcome;
    },
    find: async (key) => {
      const [row] = await db.select().from(airtimeCharges).where(eq(airtimeCharges.key, key));
      return row ? toOutcome(row) : null;
    },
    giveBack: (key) => giveAirtimeBack(deps, key),
    list: (period) => listAirtimeCharges(deps, period),
  };
}

async function lockKey(tx: Tx, { key, msisdn, amount }: Wanted): Promise<ChargeRow> {
  const [row] = await tx
    .insert(airtimeCharges)
    .values({ key, msisdn, amountMinor: amount.minor })
    .onConflictDoUpdate({
      target: airtimeCharges.key,
      set: { attempts: sql`${airtimeCharges.attempts} + 1` },
    })
    .returning();
  if (!row || row.msisdn !== msisdn || row.amountMinor !== amount.minor || amount.currency !== 'RWF') {
    throw new Error('This key was used for another charge');
  }
  return row;
}

async function lockLine(tx: Tx, msisdn: string): Promise<Line | undefined> {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn)).for('update');
  return line;
}

type Decision = { row: ChargeRow; wanted: Wanted; line: Line | undefined; at: Date };

async function decide(tx: Tx, { row, wanted, line, at }: Decision): Promise<ChargeRow> {
  const outcome = refusalOf(line) ?? ((await take(tx, wanted, at)) ? 'charged' : 'too-little');
  const operatorReference = outcome === 'charged' ? `AC${randomInt(1e11, 1e12)}` : null;
  await tx.update(airtimeCharges).set({ outcome, operatorReference }).where(eq(airtimeCharges.key, row.key));
  return { ...row, outcome, operatorReference };
}

/** Routers and lines that get bills have no airtime to pay with. */
function refusalOf(line: Line | undefined) {
  if (!line || line.status === 'closed') return 'line-closed';
  if (line.status === 'barred') return 'line-barred';
  return line.line === 'prepaid' || line.line === 'hybrid' ? null : 'no-airtime-account';
}

async function take(tx: Tx, { key, msisdn, amount }: Wanted, at: Date): Promise<boolean> {
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

/** `null` while nothing was decided. */
function toOutcome({ outcome, operatorReference, amountMinor }: ChargeRow): ChargeOutcome | null {
  if (outcome === null) return null;
  if (outcome !== 'charged') return { kind: 'refused', reason: outcome };
  if (!operatorReference) throw new Error('The sandbox charged without a reference');
  return { kind: 'charged', operatorReference, amount: money(amountMinor, 'RWF') };
}
