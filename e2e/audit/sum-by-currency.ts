import { withDatabase } from '../database.ts';
import { LEDGER } from './ledgers.ts';

/** Sums of one currency in minor units. Everything charged must be accounted for (SAFETY I5). */
export type CurrencySums = {
  currency: string;
  charged: number;
  /** Charged for what was delivered, without what was returned of it. */
  delivered: number;
  refunded: number;
  /** Given back by the bank: disputes that were lost. */
  chargedBack: number;
  inReview: number;
  /** Charged, and none of these; or more returned than charged. */
  unexplained: number;
};

/**
 * Sums the providers' charges by what became of each: what the providers refunded, what lost disputes took, and the rest by the
 * state of the payment in the portal. Of a payment that ended as refunded or charged back no rest is explained.
 */
export function sumByCurrency(databaseUrl: string): Promise<CurrencySums[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<CurrencySums>(`
      SELECT currency, sum(minor)::float8 AS charged, sum(refunded)::float8 AS refunded,
        sum(lost)::float8 AS "chargedBack",
        ${sumOfRest("state = 'fulfilled' AND rest >= 0")} AS delivered,
        ${sumOfRest("state = 'review' AND rest >= 0")} AS "inReview",
        coalesce(sum(abs(rest)) FILTER (
          WHERE rest < 0 OR state IS NULL OR state NOT IN ('fulfilled', 'review')), 0)::float8 AS unexplained
      FROM (
        SELECT charge.currency, charge.minor, p.state, refunded, lost, charge.minor - refunded - lost AS rest
        FROM ${LEDGER} charge LEFT JOIN payments p ON p.id = charge.payment_id
        CROSS JOIN LATERAL (SELECT coalesce(sum(minor), 0) AS refunded FROM ${LEDGER} back
          WHERE back.payment_id = charge.payment_id AND back.kind = 'refund') refunds
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS lost FROM payment_disputes d
          WHERE d.payment_id = charge.payment_id AND d.state = 'lost') disputes
        WHERE charge.kind = 'charge') charges
      GROUP BY 1 ORDER BY 1`);
    return rows;
  });
}

const sumOfRest = (which: string) => `coalesce(sum(rest) FILTER (WHERE ${which}), 0)::float8`;
