import { type BusinessDay, dayAfter, dayBefore, toBusinessDay } from '@portal/domain/time/business-day';
import type { StaffNote } from '@portal/payments/engine/payment';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { readOpenDifferences } from '../differences/open-differences.ts';
import { findWrongPayoutSums } from '../differences/payout-sums.ts';
import { lockSettlement } from '../import/line-store.ts';
import { matchAgain } from '../import/match-again.ts';
import { readReceivablesWithoutStatement } from '../overview/read-coverage.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';
import {
  appendClose,
  type CloseContent,
  readCarriedBalances,
  readClosedThrough,
  readLastClose,
  type StoredClose,
} from './close-store.ts';
import { type CarriedBalances, closingOf, readDayEntries, readDayTotals } from './day-totals.ts';

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

/** A payout that the bank has not received after this many days is missing. */
const PAYOUT_DAYS = 5;

/** Whether the source's files go up to the day: otherwise its whole day would be missing. */
const IS_COVERED = `(EXISTS (SELECT FROM settlement_lines WHERE source = $1::text AND day >= $4::date)
    OR EXISTS (SELECT FROM settlement_statements WHERE source = $1::text AND day >= $4::date))`;

const INSERT_MISSING = `
  INSERT INTO settlement_differences (source, owner, found_at, kind, subject, day, line_id, payment_id, amount_minor,
    currency, posted_minor, ours_minor, ours_currency, theirs_minor, theirs_currency)`;

/** Charges of the day that no line has shown. The journal has the charge on the source's account ($5). */
const MISSING_CHARGES = `${INSERT_MISSING}
  SELECT $1::text, $2::text, $3::timestamptz, 'missing-charge', 'payment:' || payment_id, $4::date, NULL, payment_id, amount_minor, currency, 0,
    amount_minor, currency, NULL, NULL
  FROM journal j WHERE day = $4::date AND debit = $5 AND credit = 'customer-money' AND payment_id IS NOT NULL
    AND event <> 'correction' AND ${IS_COVERED} AND NOT EXISTS (SELECT FROM settlement_lines l
      WHERE l.payment_id = j.payment_id AND l.source = $1 AND l.kind = 'charge' AND l.ours_minor > 0)
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL`;

/** What is given back of a payment: the kind of its lines, and the rows of the journal `j` that have it. */
const GIVEN_BACK = [
  { kind: 'refund', isGivenBack: `j.debit = 'refunds' AND j.event <> 'correction'` },
  { kind: 'dispute', isGivenBack: `j.event = 'dispute-lost'` },
] as const;

/** Payments with a refund or lost dispute on the day of which the lines show less than the journal has. */
const missingGivenBack = (kind: string, isGivenBack: string) => `${INSERT_MISSING}
  SELECT $1::text, $2::text, $3::timestamptz, 'missing-${kind}', 'payment:' || payment_id, $4::date, NULL, payment_id, ours - shown, currency, 0,
    ours, currency, nullif(shown, 0), CASE WHEN shown > 0 THEN currency END
  FROM (SELECT given.payment_id, given.currency,
      (SELECT sum(j.amount_minor) FROM journal j WHERE j.payment_id = given.payment_id AND j.credit = $5
        AND ${isGivenBack}) AS ours,
      (SELECT coalesce(sum(ours_minor), 0) FROM settlement_lines l WHERE l.payment_id = given.payment_id
        AND l.source = $1 AND l.kind = '${kind}') AS shown
    FROM (SELECT DISTINCT j.payment_id, j.currency FROM journal j WHERE j.day = $4::date AND j.credit = $5
      AND ${isGivenBack} AND j.payment_id IS NOT NULL) given) given_back
  WHERE ours > shown AND ${IS_COVERED}
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL, amount_minor = excluded.amount_minor,
    ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, theirs_currency = excluded.theirs_currency`;

/** Payouts that have not arrived for days, as soon as a bank's statements go up to the day. */
const MISSING_PAYOUTS = `${INSERT_MISSING}
  SELECT p.source, $2::text, $3::timestamptz, 'missing-payout', 'line:' || p.id, $4::date, p.id, NULL, p.amount_minor, p.currency, 0,
    p.amount_minor, p.currency, NULL, NULL
  FROM settlement_lines p WHERE p.kind = 'payout' AND p.day <= $4::date - ${PAYOUT_DAYS}
    AND ${IS_COVERED} AND NOT EXISTS (SELECT FROM settlement_lines b WHERE b.payout_line_id = p.id)
  ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL`;

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

/**
 * Records what the journal has on a day and no statement shows, and payouts that do not add up or have not arrived. Only
 * sources whose files go up to the day are compared. May run again.
 */
async function findMissing(
  pool: pg.Pool,
  sources: readonly SettlementSource[],
  { day, now }: { day: BusinessDay; now: Date },
): Promise<void> {
  for (const source of sources) {
    const values = [source.name, source.owner, now, day];
    if (source.mode === null) await pool.query(MISSING_PAYOUTS, values);
    else {
      await findMissingOfPayments(pool, [...values, accountOf(source)]);
      await findWrongPayoutSums(pool, source, { day, now });
    }
  }
}

async function findMissingOfPayments(pool: pg.Pool, values: readonly unknown[]): Promise<void> {
  await pool.query(MISSING_CHARGES, [...values]);
  for (const { kind, isGivenBack } of GIVEN_BACK)
    await pool.query(missingGivenBack(kind, isGivenBack), [...values]);
}
