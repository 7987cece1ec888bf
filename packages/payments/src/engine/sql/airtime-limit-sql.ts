import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { NewPayment } from '../payment.ts';
import { IS_FOR_OTHER } from '../recipient.ts';
import { insertPayment } from './insert-payment-sql.ts';

/** What a payer has paid, or may be paying, from airtime for others since a time. */
type AirtimeQuery = { payer: Msisdn; since: Date };

/**
 * Counts a payment as soon as it is created, and no longer once it is certain that it took nothing. A router is counted for
 * its contact too.
 */
const SUM_AIRTIME_FOR_OTHERS = preparedStatement<AirtimeQuery & { orderId: string | null }>(
  'airtime-for-others',
  `SELECT coalesce(sum(amount_minor), 0)::float8 AS sum FROM payments
   WHERE payer = $payer AND created_at > $since::timestamptz AND mode = 'airtime' AND ${IS_FOR_OTHER}
     AND order_id IS DISTINCT FROM $orderId
     AND NOT (state IN ('declined', 'cancelled', 'refunded') OR (state = 'expired' AND starts = 0))`,
);

const LOCK_PAYER = preparedStatement<{ payer: Msisdn }>(
  'lock-airtime-payer',
  `SELECT pg_advisory_xact_lock(hashtextextended('airtime-for-others:' || $payer::text, 0))`,
);

/** Outcome of an insert: `taken` when the order has a live payment or was delivered. */
type LimitedInsert = 'inserted' | 'taken' | 'over-limit';

/** The statements about airtime that pays for others (transactions/airtime-for-others.ts). */
export function airtimeLimitStatements(pool: pg.Pool) {
  return {
    /** The sum in minor units of the country's currency. */
    sumAirtimeForOthers: async (query: AirtimeQuery): Promise<number> =>
      (await pool.query<{ sum: number }>(SUM_AIRTIME_FOR_OTHERS({ ...query, orderId: null }))).rows[0]?.sum ??
      0,

    /**
     * Inserts a payment unless it and the payer's others exceed the limit together. Orders of one payer at the same time
     * are inserted one after the other. Other payments of the same order don't count: one of them is paid at most.
     */
    insertWithinLimit: async (
      newPayment: NewPayment,
      { limitMinor, since }: { limitMinor: number; since: Date },
    ): Promise<LimitedInsert> => {
      const { payer, orderId, amountMinor } = newPayment;
      return inTransaction(pool, async (client) => {
        await client.query(LOCK_PAYER({ payer }));
        const { rows } = await client.query<{ sum: number }>(
          SUM_AIRTIME_FOR_OTHERS({ payer, since, orderId }),
        );
        if ((rows[0]?.sum ?? 0) + amountMinor > limitMinor) return 'over-limit';
        const { rowCount } = await client.query(insertPayment(newPayment));
        return rowCount === 1 ? 'inserted' : 'taken';
      });
    },
  };
}
