import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Account } from '../engine/postings/accounts.ts';
import { addCorrection } from '../journal/add-correction.ts';
import { type CompensationState, compensations } from './tables.ts';

/** A compensation as stored. Times UTC. */
export type Compensation = typeof compensations.$inferSelect;

/** What the lines of a proposal get: airtime, or a bundle at its price. */
export type ProposedCompensations = {
  incidentId: string;
  proposalId: string;
  numbers: readonly Msisdn[];
  amount: Money;
  productCode: string | null;
  by: string;
  reason: string;
  at: Date;
};

/** Rows of one statement. */
const ROWS_AT_ONCE = 200;

/** Stores what is proposed. A line that has something of this incident already is left out. Returns the lines that are in it. */
export async function proposeCompensations(
  db: DbOrTx,
  { numbers, amount, at, ...shared }: ProposedCompensations,
): Promise<Msisdn[]> {
  const added: Msisdn[] = [];
  for (let from = 0; from < numbers.length; from += ROWS_AT_ONCE) {
    const rows = numbers.slice(from, from + ROWS_AT_ONCE).map((msisdn) => ({
      ...shared,
      id: newId(),
      msisdn,
      amountMinor: amount.minor,
      currency: amount.currency,
      state: 'proposed' as const,
      createdAt: at,
      updatedAt: at,
    }));
    const inserted = await db
      .insert(compensations)
      .values(rows)
      .onConflictDoNothing()
      .returning({ msisdn: compensations.msisdn });
    added.push(...inserted.map(({ msisdn }) => msisdn));
  }
  return added;
}

/** Marks what is to be given, with both people. Returns it. */
export async function approveCompensations(
  db: DbOrTx,
  proposalId: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<Compensation[]> {
  return db
    .update(compensations)
    .set({ state: 'approved', by, reason, updatedAt: at })
    .where(and(eq(compensations.proposalId, proposalId), eq(compensations.state, 'proposed')))
    .returning();
}

/** Removes what was proposed and rejected. What was approved stays. */
export async function rejectCompensations(db: DbOrTx, proposalId: string): Promise<void> {
  await db
    .delete(compensations)
    .where(and(eq(compensations.proposalId, proposalId), eq(compensations.state, 'proposed')));
}

/** What is approved and not given yet, the oldest first. */
export function listApprovedCompensations(db: Db, limit: number): Promise<Compensation[]> {
  return db
    .select()
    .from(compensations)
    .where(eq(compensations.state, 'approved'))
    .orderBy(asc(compensations.updatedAt), asc(compensations.id))
    .limit(limit);
}

/** The account that owes a customer what was given: airtime as when it is sold, a bundle as its sale. */
const givenAccount = ({ productCode }: Pick<Compensation, 'productCode'>): Account =>
  productCode === null ? 'airtime-liability' : 'revenue:prepaid-bundle';

/**
 * Records that the operator gave it, with its entry in the journal, in one transaction. Of two processes that gave the same, with the
 * same key, one records it. Returns whether this one did.
 */
export async function recordGiven(
  db: Db,
  { id, amountMinor: minor, currency, productCode, by, reason }: Compensation,
  { operatorReference, at }: { operatorReference: string; at: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(compensations)
      .set({ state: 'given', operatorReference, updatedAt: at })
      .where(and(eq(compensations.id, id), eq(compensations.state, 'approved')));
    if (rowCount !== 1) return false;
    await addCorrection(tx, {
      debit: 'goodwill',
      credit: givenAccount({ productCode }),
      amount: { minor, currency },
      paymentId: null,
      staff: { by, reason: `compensation ${id}: ${reason}` },
      at,
    });
    return true;
  });
}

/** Records that the operator refuses it for good. */
export async function recordRefused(
  db: DbOrTx,
  id: string,
  { refusal, at }: { refusal: string; at: Date },
): Promise<void> {
  await db
    .update(compensations)
    .set({ state: 'refused', refusal, updatedAt: at })
    .where(and(eq(compensations.id, id), eq(compensations.state, 'approved')));
}

/** What lines got or are to get for an incident, by state, and how much it is. */
export async function sumCompensations(
  db: Db,
  incidentId: string,
): Promise<{ state: CompensationState; count: number; minor: number }[]> {
  return db
    .select({
      state: compensations.state,
      count: sql<number>`count(*)::int`,
      minor: sql<number>`sum(${compensations.amountMinor})::float8`,
    })
    .from(compensations)
    .where(eq(compensations.incidentId, incidentId))
    .groupBy(compensations.state)
    .orderBy(compensations.state);
}

/** What these lines got or are to get for an incident. */
export async function findCompensations(
  db: Db,
  incidentId: string,
  numbers: readonly Msisdn[],
): Promise<Map<Msisdn, Compensation>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select()
    .from(compensations)
    .where(and(eq(compensations.incidentId, incidentId), inArray(compensations.msisdn, [...numbers])));
  return new Map(rows.map((row) => [row.msisdn, row]));
}

/** Of the keys of deliveries those that were given as a compensation, with the operator's reference and the amount. */
export async function findGiven(
  db: Pick<Db, 'select'>,
  keys: readonly string[],
): Promise<Map<string, { operatorReference: string | null; amount: Money }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(compensations)
    .where(and(inArray(compensations.id, [...keys]), eq(compensations.state, 'given')));
  return new Map(
    rows.map(({ id, operatorReference, amountMinor: minor, currency }) => [
      id,
      { operatorReference, amount: { minor, currency } },
    ]),
  );
}
