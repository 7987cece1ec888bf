import type pg from 'pg';
import type { BusinessDay } from '../../payments/reconciliation/business-day.ts';
import { findClose, hashOf } from './close-store.ts';
import { balanceKey, readDayTotals } from './day-totals.ts';

/** Something that was changed after it was closed. */
export type ChainFault = { seq: number; day: BusinessDay; why: string };

type ChainRow = {
  seq: number;
  day: BusinessDay;
  kind: string;
  content: string;
  previousHash: string;
  hash: string;
};

/**
 * Checks the chain of closes from the first on: each hash, and the totals of each closed day against the journal.
 * @returns the faults, none when nothing was changed
 */
export async function verifyCloses(pool: pg.Pool): Promise<{ closes: number; faults: ChainFault[] }> {
  const { rows } = await pool.query<ChainRow>(
    `SELECT seq, day::text AS day, kind, content, previous_hash AS "previousHash", hash FROM day_closes ORDER BY seq`,
  );
  const faults = findBrokenLinks(rows);
  let since = { day: null as BusinessDay | null, closing: new Map<string, number>() };
  for (const day of [...new Set(rows.map((row) => row.day))].sort()) {
    const close = await findClose(pool, day);
    if (!close) continue;
    const accounts = await readDayTotals(pool, day, since);
    if (JSON.stringify(accounts) !== JSON.stringify(close.accounts))
      faults.push({ seq: close.seq, day, why: 'the journal of the day has other totals than its close' });
    since = { day, closing: new Map(accounts.map((each) => [balanceKey(each), each.closing])) };
  }
  return { closes: rows.length, faults };
}

function findBrokenLinks(rows: readonly ChainRow[]): ChainFault[] {
  return rows.flatMap(({ seq, day, content, previousHash, hash }, at) => {
    const before = rows[at - 1]?.hash ?? '';
    if (previousHash !== before || seq !== at + 1)
      return [{ seq, day, why: 'it does not follow the close before it' }];
    return hash === hashOf(previousHash, content) ? [] : [{ seq, day, why: 'its content has another hash' }];
  });
}
