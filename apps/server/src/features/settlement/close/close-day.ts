import { type BusinessDay, dayAfter, dayBefore, toBusinessDay } from '@portal/domain/time/business-day';
import type { StaffNote } from '@portal/payments/engine/payment';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { readOpenDifferences } from '../differences/open-differences.ts';
import { lockSettlement } from '../import/line-store.ts';
import { matchAgain } from '../import/match-again.ts';
import { readReceivablesWithoutStatement } from '../overview/read-coverage.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { SettlementSource } from '../sources/source.ts';
import {
  appendClose,
  type CloseContent,
  readCarriedBalances,
  readClosedThrough,
  readLastClose,
  type StoredClose,
} from './close-store.ts';
import { type CarriedBalances, closingOf, readDayEntries, readDayTotals } from './day-totals.ts';
import { findMissing } from './find-missing.ts';

/** Result of closing a day. */
export type CloseOutcome =
  | { kind: 'closed'; close: StoredClose }
  | { kind: 'already-closed'; through: BusinessDay }
  /** Days are closed in order: this one is next. */
  | { kind: 'not-next'; next: BusinessDay }
  /** The day has not ended in the country. */
  | { kind: 'not-over' }
  /** Nothing was closed yet, and the journal begins later, or has no entry: a mistyped day. */
  | { kind: 'before-first-entry'; first: BusinessDay | null }
  /** Nothing was closed yet: this close would cover the days since the first entry too, and nobody has confirmed that. */
  | { kind: 'covers-earlier'; from: BusinessDay };

/** Result of reopening a day. Only the last closed day can be reopened, so that no closed day follows an open one. */
export type ReopenOutcome =
  | { kind: 'reopened'; reopening: StoredClose }
  | { kind: 'not-last'; last: BusinessDay | null };

type CloseDeps = SettlementDeps & { sources: readonly SettlementSource[] };

/** A day to close, who closes it and why. */
export type CloseRequest = { day: BusinessDay; staff: StaffNote; coversEarlier?: boolean };

/**
 * Closes a business day: what is missing in statements is recorded as differences, the totals are stored with the hash of
 * the close before, and no entry is added to the day any more. Entries that belong to it go to the first open day. Open
 * differences do not prevent a close; they are part of it, and so are receivables that no statement shows. The first day that is closed closes all days before it too.
 * @param request.staff who closes it, and why
 * @param request.coversEarlier that a first close also closes the earlier days that have entries is confirmed
 */
export async function closeDay(
  deps: CloseDeps,
  { day, staff, coversEarlier = false }: CloseRequest,
): Promise<CloseOutcome> {
  const { pool, clock, sources } = deps;
  const refusal =
    (await findRefusal(pool, day, clock.now())) ?? (await findFirstRefusal(pool, day, coversEarlier));
  if (refusal) return refusal;
  for (const source of sources) await matchAgain(deps, source);
  await findMissing(pool, sources, { day, now: clock.now() });
  const carried = await readAhead(pool, day);
  return inTransaction(pool, async (client) => {
    await lockSettlement(client);
    // Waits for entries that are being written, and lets new ones wait until the day is closed.
    await client.query('LOCK TABLE journal IN SHARE MODE');
    const late = await findRefusal(client, day, clock.now());
    if (late) return late;
    const content = await readContent(client, { carried, sources }, { day, staff, now: clock.now() });
    return { kind: 'closed', close: await appendClose(client, content) };
  });
}

/** Since when earlier days have entries that a first close of this day would close too; `null` when it closes no other day. */
export async function findCoveredSince(pool: pg.Pool, day: BusinessDay): Promise<BusinessDay | null> {
  const refusal = await findFirstRefusal(pool, day, false);
  return refusal?.kind === 'covers-earlier' ? refusal.from : null;
}

/** Reopens the last closed day. Its close stays in the chain; closing it again adds another one. */
export async function reopenDay(
  { pool, clock }: SettlementDeps,
  { day, staff }: { day: BusinessDay; staff: StaffNote },
): Promise<ReopenOutcome> {
  return inTransaction(pool, async (client) => {
    await lockSettlement(client);
    const [last, through] = [await readLastClose(client), await readClosedThrough(client)];
    // What is before the first close was never closed by itself.
    const isClosed = through === day && (await isClosedByItself(client, day));
    if (!last || !isClosed) return { kind: 'not-last', last: through };
    const content = { kind: 'reopen', day, at: clock.now().toISOString(), ...staff } as const;
    const nothing = { accounts: [], turnover: [], differences: [] };
    return { kind: 'reopened', reopening: await appendClose(client, { ...content, ...nothing }) };
  });
}

async function isClosedByItself(client: pg.ClientBase, day: BusinessDay): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM day_closes WHERE day = $1 AND kind = 'close' LIMIT 1",
    [day],
  );
  return rowCount === 1;
}

async function findRefusal(
  client: pg.ClientBase | pg.Pool,
  day: BusinessDay,
  now: Date,
): Promise<Exclude<CloseOutcome, { kind: 'closed' }> | null> {
  if (day >= toBusinessDay(now)) return { kind: 'not-over' };
  const through = await readClosedThrough(client);
  if (through === null) return null;
  if (day <= through) return { kind: 'already-closed', through };
  const next = dayAfter(through);
  return day === next ? null : { kind: 'not-next', next };
}

/** The day of the first entry of the journal; `null` without entries. */
export async function readFirstDay(pool: pg.Pool): Promise<BusinessDay | null> {
  const { rows } = await pool.query<{ first: BusinessDay | null }>(
    'SELECT min(day)::text AS first FROM journal',
  );
  return rows[0]?.first ?? null;
}

/** A first close ends the books before it, so a mistyped day must not become one. */
async function findFirstRefusal(
  pool: pg.Pool,
  day: BusinessDay,
  coversEarlier: boolean,
): Promise<Extract<CloseOutcome, { kind: 'before-first-entry' | 'covers-earlier' }> | null> {
  if ((await readClosedThrough(pool)) !== null) return null;
  const first = await readFirstDay(pool);
  if (first === null || day < first) return { kind: 'before-first-entry', first };
  return first < day && !coversEarlier ? { kind: 'covers-earlier', from: first } : null;
}

/**
 * The balances that the day begins with, read before anything is locked: a first close would read the whole journal while
 * payments wait. Entries that are added meanwhile have higher ids, and are read under the lock.
 */
async function readAhead(pool: pg.Pool, day: BusinessDay): Promise<CarriedBalances> {
  const carried = await readCarriedBalances(pool);
  const before = dayBefore(day);
  if (carried.day === before) return carried;
  const id = await inTransaction(pool, async (client) => {
    // Whoever has taken an id holds a lock that this waits for: entries that are committed later have higher ones.
    await client.query('LOCK TABLE journal IN SHARE MODE');
    const { rows } = await client.query<{ last: string }>(
      "SELECT last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND sequencename = 'journal_id_seq'",
    );
    return Number(rows[0]?.last ?? 0);
  });
  const readUpTo = { day: before, id };
  const accounts = await readDayTotals(pool, before, { ...carried, throughId: id });
  return { ...carried, closing: closingOf(accounts), readUpTo };
}

type DayToClose = { day: BusinessDay; staff: StaffNote; now: Date };

async function readContent(
  client: pg.ClientBase,
  { carried, sources }: { carried: CarriedBalances; sources: readonly SettlementSource[] },
  { day, staff, now }: DayToClose,
): Promise<Omit<CloseContent, 'seq'>> {
  // The day before was closed or reopened meanwhile.
  const isCurrent = carried.day === (await readCarriedBalances(client)).day;
  const since = isCurrent ? carried : await readCarriedBalances(client);
  const accounts = await readDayTotals(client, day, since);
  const { hash: entriesHash, turnover } = await readDayEntries(client, day);
  const differences = await readOpenDifferences(client, day);
  const closedThrough = await readClosedThrough(client);
  const withoutStatement = await readReceivablesWithoutStatement(client, sources, { day, closedThrough });
  return {
    kind: 'close',
    day,
    at: now.toISOString(),
    ...staff,
    accounts,
    turnover,
    differences,
    withoutStatement,
    entriesHash,
  };
}
