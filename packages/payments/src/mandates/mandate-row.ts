import { getTableColumns } from 'drizzle-orm';
import type pg from 'pg';
import { paymentMandates } from './tables.ts';

/** A mandate as read from the database. */
export type MandateRow = typeof paymentMandates.$inferSelect;

/** The columns of a mandate in SQL, by the names of `MandateRow`. */
export const MANDATE_COLUMNS = Object.entries(getTableColumns(paymentMandates))
  .map(([property, { name, columnType }]) => {
    const cast = columnType.startsWith('PgBigInt') ? '::float8' : '';
    return `m.${name}${cast} AS "${property}"`;
  })
  .join(', ');

/** Reads the mandate that a statement returns; `null`: none. */
export async function readMandateRow(pool: pg.Pool, query: pg.QueryConfig): Promise<MandateRow | null> {
  return (await pool.query<MandateRow>(query)).rows[0] ?? null;
}
