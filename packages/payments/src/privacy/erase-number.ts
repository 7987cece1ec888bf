import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { ERASURES, STILL_IN_USE } from './erasures.ts';
import { newPseudonymKey } from './pseudonym.ts';

/** Rows of a table that were changed or would be. */
export type ErasedRows = { what: string; rows: number };

/** The outcome for one number. */
export type NumberErasure = {
  /** What was erased, or would be; kinds of data without a row are left out. */
  erased: ErasedRows[];
  /** Rows with the number that money or an open request still depends on. They end or are archived in days; erase again then. */
  kept: ErasedRows[];
};

type Values = { number: Msisdn; before: Date; key: Buffer };

const STATEMENTS = ERASURES.map((erasure) => ({
  ...erasure,
  erase: preparedStatement<Values>(`erase-number-${erasure.what}`, erasure.sql),
}));

const COUNTS = STILL_IN_USE.map(({ what, sql }) => ({
  what,
  count: preparedStatement<Values>(`count-number-${what}`, `SELECT count(*)::integer AS rows FROM ${sql}`),
}));

/**
 * Erases the data of one number: rows are deleted, or lose the number and what belongs to the person. Ended payments keep a
 * pseudonym made with a key that is forgotten. One transaction; takes long, because bodies of callbacks are searched.
 * @param carryOut false: everything is rolled back, to see what would happen
 * @param now current time, UTC
 */
export async function eraseNumber(
  pool: pg.Pool,
  number: Msisdn,
  { carryOut, now }: { carryOut: boolean; now: Date },
): Promise<NumberErasure> {
  const values = { number, before: now, key: newPseudonymKey() };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const erased: ErasedRows[] = [];
    for (const { what, erase } of STATEMENTS)
      erased.push({ what, rows: (await client.query(erase(values))).rowCount ?? 0 });
    const kept: ErasedRows[] = [];
    for (const { what, count } of COUNTS)
      kept.push({ what, rows: (await client.query<{ rows: number }>(count(values))).rows[0]?.rows ?? 0 });
    await client.query(carryOut ? 'COMMIT' : 'ROLLBACK');
    const isThere = ({ rows }: ErasedRows) => rows > 0;
    return { erased: erased.filter(isThere), kept: kept.filter(isThere) };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
