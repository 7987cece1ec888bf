import { onDatabase } from '../database.ts';
import { LEDGER } from './books.ts';

/** One currency's money, in smallest units: what was taken must equal what became of it (SAFETY I5). */
export type Sums = {
  currency: string;
  charged: number;
  delivered: number;
  refunded: number;
  inReview: number;
  /** What is left over: taken, and none of the three. */
  unexplained: number;
};

/** Adds up the companies' books by how the portal says each payment ended. */
export function addUp(databaseUrl: string): Promise<Sums[]> {
  return onDatabase(databaseUrl, async (client) => {
    const sum = (states: string) => `coalesce(sum(minor) FILTER (WHERE ${states}), 0)::float8`;
    const { rows } = await client.query<Sums>(
      `
      SELECT currency, ${sum('true')} AS charged, ${sum("state = 'fulfilled'")} AS delivered,
        ${sum("state = 'refunded'")} AS refunded, ${sum("state = 'review'")} AS "inReview",
        ${sum("state IS NULL OR state NOT IN ('fulfilled', 'refunded', 'review')")} AS unexplained
      FROM ${LEDGER} taken LEFT JOIN payments p ON p.id = taken.payment_id WHERE kind = 'charge'
      GROUP BY 1 ORDER BY 1`.replace('SELECT currency', 'SELECT taken.currency'),
    );
    return rows;
  });
}
