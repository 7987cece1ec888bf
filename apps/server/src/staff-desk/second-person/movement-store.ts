import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { allPseudonymsOf, pseudonymOf } from '../../features/staff-acts/pseudonyms.ts';
import type { Movement, Mover } from './movement.ts';
import {
  type EarlierSums,
  findSecondPersonReason,
  type SecondPersonLimits,
  type SecondPersonReason,
} from './second-person-rule.ts';
import { staffMovements } from './tables.ts';

/** Rows are needed for the sums of a month and the alarms of a day. */
const KEPT_MS = 100 * 86_400_000;

/** What the rule says about a movement. */
export type Judgement = {
  /** Why a second person is needed; `null`: one is enough. */
  why: SecondPersonReason | null;
  /** How much the person may still move alone today, before this; minor units of the country's currency. */
  leftTodayMinor: number;
};

/** What the rule needs besides the movement. */
export type JudgeOptions = { mover: Mover; limits: SecondPersonLimits; now: Date };

/** Says whether a second person would be needed now. Reserves nothing. */
export async function judgeMovement(
  db: DbOrTx,
  movement: Movement,
  options: JudgeOptions,
): Promise<Judgement> {
  return judge(db, movement, { ...options, payees: await pseudonymsOf(db, movement, options.now) });
}

/**
 * Reserves a movement for a person who does it alone, or says that a second person is needed; then nothing is reserved. What
 * is reserved counts for everybody who asks afterwards: all sums are read and added to under one lock, so that requests at
 * once cannot pass a limit together. `isNew`: it was not reserved before. Undone by {@link releaseMovement} when the act was
 * refused. A row that is left by a process that died counts until the end of the day and month.
 */
export async function reserveMovement(
  db: Db,
  movement: Movement,
  options: JudgeOptions,
): Promise<Judgement & { isNew: boolean }> {
  const payees = await pseudonymsOf(db, movement, options.now);
  return db.transaction(async (tx) => {
    await lockMovements(tx);
    const judgement = await judge(tx, movement, { ...options, payees });
    const by = { ...options, payee: payees[0] ?? null, approvedBySubject: null };
    return { ...judgement, isNew: judgement.why === null && (await insertMovement(tx, movement, by)) };
  });
}

/**
 * Records a movement that two people decided. It counts for the wallet and the payment.
 * Returns whether it was not recorded before.
 */
export async function recordMovement(
  db: DbOrTx,
  movement: Movement,
  by: { mover: Mover; approvedBySubject: string | null; now: Date },
): Promise<boolean> {
  const [payee = null] = await pseudonymsOf(db, movement, by.now);
  return insertMovement(db, movement, { ...by, payee });
}

/** Removes a movement whose act was refused, so that nothing moved. */
export async function releaseMovement(db: DbOrTx, id: string): Promise<void> {
  await db.delete(staffMovements).where(eq(staffMovements.id, id));
}

/** One lock for all: the sums of person, payment and wallet overlap, and staff move money some times a minute. */
export async function lockMovements(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('staff-movements'))`);
}

type Insertion = {
  mover: Mover;
  payee: string | null;
  approvedBySubject: string | null;
  now: Date;
};

async function insertMovement(
  db: DbOrTx,
  { id, act, purpose, paymentId, countedMinor }: Movement,
  { mover, payee, approvedBySubject, now }: Insertion,
): Promise<boolean> {
  await db.delete(staffMovements).where(lt(staffMovements.at, new Date(now.getTime() - KEPT_MS)));
  const { rowCount } = await db
    .insert(staffMovements)
    .values({
      id,
      act,
      purpose,
      paymentId,
      payee,
      approvedBySubject,
      at: now,
      bySubject: mover.subject,
      amountMinor: countedMinor,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

async function judge(
  db: DbOrTx,
  movement: Movement,
  { mover, limits, now, payees }: JudgeOptions & { payees: readonly string[] },
): Promise<Judgement> {
  const earlier = await readSums(db, movement, { mover, now, payees });
  const { amount, isKept, payee } = movement;
  const judged = { amount, isKept, hasPayee: payee !== null, isFinance: mover.isFinance };
  return {
    why: findSecondPersonReason(judged, earlier, limits),
    leftTodayMinor: Math.max(0, limits.dayMinor - earlier.dayMinor),
  };
}

async function readSums(
  db: DbOrTx,
  { id, purpose, paymentId, earlierMinor }: Movement,
  { mover, now, payees }: { mover: Mover; now: Date; payees: readonly string[] },
): Promise<EarlierSums> {
  const isOther = and(ne(staffMovements.id, id), eq(staffMovements.purpose, purpose));
  const day = toDayPeriod(toBusinessDay(now)).from;
  const [ofPayment, ofDay, ofWallet] = [
    await sumOf(db, paymentId === null ? null : and(isOther, eq(staffMovements.paymentId, paymentId))),
    await sumOf(
      db,
      and(
        isOther,
        eq(staffMovements.bySubject, mover.subject),
        isNull(staffMovements.approvedBySubject),
        gte(staffMovements.at, day),
      ),
    ),
    await sumOf(
      db,
      payees.length === 0
        ? null
        : and(isOther, inArray(staffMovements.payee, [...payees]), gte(staffMovements.at, monthBegin(now))),
    ),
  ];
  // The refunds of the payment and the movements are two records of the same: what is under way is in the movements only.
  return { paymentMinor: Math.max(earlierMinor, ofPayment), dayMinor: ofDay, walletMinor: ofWallet };
}

async function sumOf(db: DbOrTx, condition: ReturnType<typeof and> | null): Promise<number> {
  if (condition === null) return 0;
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${staffMovements.amountMinor}), 0)` })
    .from(staffMovements)
    .where(condition);
  return Number(row?.minor ?? 0);
}

function monthBegin(now: Date): Date {
  const day = toBusinessDay(now);
  return toDayPeriod(`${day.slice(0, 7)}-01` as typeof day).from;
}

/** The pseudonyms of the wallet, the present one first; none without a wallet, or after its number was erased. */
async function pseudonymsOf(db: DbOrTx, { payee }: Movement, now: Date): Promise<string[]> {
  if (payee === null || !isMsisdn(payee)) return [];
  const current = await pseudonymOf(db, payee, now);
  return [current, ...(await allPseudonymsOf(db, payee)).filter((each) => each !== current)];
}
