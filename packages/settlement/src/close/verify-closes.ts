import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import type { dayCloses } from '../tables.ts';
import { type CloseContent, findClose, hashOf, type StoredClose } from './close-store.ts';
import {
  type AccountDay,
  type CarriedBalances,
  closingOf,
  type DayEntries,
  readDayEntries,
  readDayTotals,
} from './day-totals.ts';

/** Something that was changed after it was closed. */
export type ChainFault = { seq: number; day: BusinessDay; why: string };

type ChainRow = typeof dayCloses.$inferSelect;

/**
 * Checks the chain of closes from the first on: each hash, and totals, turnover and entries of each closed day
 * against the journal.
 * @returns the faults, none when nothing was changed
 */
export async function verifyCloses(pool: pg.Pool): Promise<{ closes: number; faults: ChainFault[] }> {
  const { rows } = await pool.query<ChainRow>(
    `SELECT seq, day::text AS day, kind, content, previous_hash AS "previousHash", hash FROM day_closes ORDER BY seq`,
  );
  const faults = rows.flatMap((row, at) => findFaults(row, { at, before: rows[at - 1] }));
  let since: CarriedBalances = { day: null, closing: new Map() };
  for (const day of [...new Set(rows.map((row) => row.day))].sort()) {
    const close = await findClose(pool, day);
    if (!close) continue;
    const accounts = await readDayTotals(pool, day, since);
    const why = findChange(close, accounts, await readDayEntries(pool, day));
    if (why) faults.push({ seq: close.seq, day, why });
    since = { day, closing: closingOf(accounts) };
  }
  return { closes: rows.length, faults };
}

/** Accounts that older closes have. */
const OF_OLDER_CLOSES = /^(receivable:.*|payouts|bank)$/;

/** How the journal of a day differs from its close; `null` when it does not. */
function findChange(close: StoredClose, all: readonly AccountDay[], entries: DayEntries): string | null {
  const isOlder = close.entriesHash === undefined;
  const accounts = isOlder ? all.filter(({ account }) => OF_OLDER_CLOSES.test(account)) : all;
  if (JSON.stringify(accounts) !== JSON.stringify(close.accounts))
    return 'the journal of the day has other totals than its close';
  if (JSON.stringify(entries.turnover) !== JSON.stringify(close.turnover))
    return 'the journal of the day has another turnover than its close';
  return isOlder || entries.hash === close.entriesHash
    ? null
    : 'the journal of the day has other entries than its close';
}

type Place = { at: number; before: ChainRow | undefined };

/** What is wrong with a row by itself and with its place in the chain. */
function findFaults(row: ChainRow, { at, before }: Place): ChainFault[] {
  const { seq, day, content, previousHash, hash } = row;
  if (previousHash !== (before?.hash ?? '') || seq !== at + 1)
    return [{ seq, day, why: 'it does not follow the close before it' }];
  if (hash !== hashOf(previousHash, content)) return [{ seq, day, why: 'its content has another hash' }];
  return isOwnContent(row) ? [] : [{ seq, day, why: 'its content is that of another number, day or kind' }];
}

/** The columns are what days are looked up by; only the content is in the hash. */
function isOwnContent({ seq, day, kind, content }: ChainRow): boolean {
  const own = JSON.parse(content) as CloseContent;
  return own.seq === seq && own.day === day && own.kind === kind;
}
