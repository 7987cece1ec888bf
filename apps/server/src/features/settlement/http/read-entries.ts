import type { FinanceEntry, FinancePage } from '@portal/contract/http/finance';
import { toDecimal } from '@portal/domain/money/money';
import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';

type EntryRow = Omit<FinanceEntry, 'at' | 'amount'> & { at: Date; minor: number };

/**
 * Reads a page of the journal's entries of a closed day, in the order of their ids. The day takes no entries any more, so
 * paging misses none.
 * @param after id of the last entry of the page before; 0 for the first page
 */
export async function readEntries(
  pool: pg.Pool,
  day: BusinessDay,
  { after, limit }: { after: number; limit: number },
): Promise<FinancePage<FinanceEntry>> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT id::text AS id, day::text AS day, at, payment_id AS "paymentId", event, debit, credit,
       amount_minor::float8 AS minor, currency, by, reason
     FROM journal j WHERE day = $1 AND j.id > $2 ORDER BY j.id LIMIT $3`,
    [day, after, limit + 1],
  );
  const data = rows.slice(0, limit).map(
    ({ minor, at, ...row }): FinanceEntry => ({
      ...row,
      at: at.toISOString(),
      amount: toDecimal({ minor, currency: row.currency }),
    }),
  );
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
