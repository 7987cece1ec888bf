import type pg from 'pg';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { StaffNote } from '../../payments/engine/payment.ts';
import { type BusinessDay, dayAfter, toBusinessDay } from '../../payments/reconciliation/business-day.ts';
import { readOpenDifferences } from '../differences/open-differences.ts';
import { lockSettlement } from '../import/line-store.ts';
import { matchAgain } from '../import/match-again.ts';
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
import { readDayTotals } from './day-totals.ts';
import { findMissing } from './find-missing.ts';

/** Result of closing a day. */
export type CloseOutcome =
  | { kind: 'closed'; close: StoredClose }
  | { kind: 'already-closed'; through: BusinessDay }
  /** Days are closed in order: this one is next. */
  | { kind: 'not-next'; next: BusinessDay }
  /** The day has not ended in the country. */
  | { kind: 'not-over' };

/** Result of reopening a day. Only the last closed day can be reopened, so that no closed day follows an open one. */
export type ReopenOutcome =
  | { kind: 'reopened'; reopening: StoredClose }
  | { kind: 'not-last'; last: BusinessDay | null };

type CloseDeps = SettlementDeps & { sources: readonly SettlementSource[] };

/**
 * Closes a business day: what is missing in statements is recorded as differences, the totals are stored with the hash of
 * the close before, and no entry is added to the day any more. Entries that belong to it go to the first open day. Open
 * differences do not prevent a close; they are part of it. The first day that is closed closes all days before it too.
 * @param staff who closes it, and why
 */
export async function closeDay(
  deps: CloseDeps,
  { day, staff }: { day: BusinessDay; staff: StaffNote },
): Promise<CloseOutcome> {
  const { pool, clock, sources } = deps;
  const refusal = await findRefusal(pool, day, clock.now());
  if (refusal) return refusal;
  for (const source of sources) await matchAgain(deps, source);
  await findMissing(pool, sources, { day, now: clock.now() });
  return inTransaction(pool, async (client) => {
    await lockSettlement(client);
    // Waits for entries that are being written, and lets new ones wait until the day is closed.
    await client.query('LOCK TABLE journal IN SHARE MODE');
    const late = await findRefusal(client, day, clock.now());
    if (late) return late;
    const content = await readContent(client, { day, staff, now: clock.now() });
    return { kind: 'closed', close: await appendClose(client, content) };
  });
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

type DayToClose = { day: BusinessDay; staff: StaffNote; now: Date };

async function readContent(
  client: pg.ClientBase,
  { day, staff, now }: DayToClose,
): Promise<Omit<CloseContent, 'seq'>> {
  const accounts = await readDayTotals(client, day, await readCarriedBalances(client));
  const { rows: turnover } = await client.query<CloseContent['turnover'][number]>(
    `SELECT currency, sum(amount_minor)::float8 AS minor, count(*)::int AS entries FROM journal WHERE day = $1
     GROUP BY currency ORDER BY currency`,
    [day],
  );
  const differences = await readOpenDifferences(client, day);
  return { kind: 'close', day, at: now.toISOString(), ...staff, accounts, turnover, differences };
}
