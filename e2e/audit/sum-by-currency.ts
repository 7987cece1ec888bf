import { withDatabase } from '../database.ts';
import { LEDGER } from './ledgers.ts';

/** Sums of one currency in minor units. Everything charged must be accounted for (SAFETY I5). */
export type CurrencySums = {
  currency: string;
  charged: number;
  delivered: number;
  refunded: number;
  inReview: number;
  /** Given back by the bank: the dispute of what was not delivered was lost. */
  chargedBack: number;
  /** Charged, and none of these. */
  unexplained: number;
};

/** Sums the providers' charges by the state of the payment in the portal. */
export function sumByCurrency(databaseUrl: string): Promise<CurrencySums[]> {
  return withDatabase(databaseUrl, async (client) => {
    const sum = (states: string) => `coalesce(sum(minor) FILTER (WHERE ${states}), 0)::float8`;
    const { rows } = await client.query<CurrencySums>(
      `
      SELECT currency, ${sum('true')} AS charged, ${sum("state = 'fulfilled'")} AS delivered,
        ${sum("state = 'refunded'")} AS refunded, ${sum("state = 'review'")} AS "inReview",
        ${sum("state = 'charged-back'")} AS "chargedBack",
        ${sum("state IS NULL OR state NOT IN ('fulfilled', 'refunded', 'charged-back', 'review')")} AS unexplained
      FROM ${LEDGER} taken LEFT JOIN payments p ON p.id = taken.payment_id WHERE kind = 'charge'
      GROUP BY 1 ORDER BY 1`.replace('SELECT currency', 'SELECT taken.currency'),
    );
    return rows;
  });
}
