import type pg from 'pg';
import { percentile } from '../median.ts';

/** Milliseconds from "paid" to "delivered". */
export type DeliveryTimes = { p50: number; p99: number };

/** Reads from the histories how long the purchases since then took from the provider's "paid" to the delivery. */
export async function readDeliveryTimes(pool: pg.Pool, since: Date): Promise<DeliveryTimes> {
  const { rows } = await pool.query<{ ms: number }>(
    `SELECT (extract(epoch FROM delivered.at - paid.at) * 1000)::float8 AS ms
     FROM payment_events delivered
     JOIN sandbox.wallet_entries paid USING (payment_id)
     WHERE delivered.event = 'delivered' AND paid.kind = 'charge' AND paid.at >= $1`,
    [since],
  );
  const times = rows.map(({ ms }) => ms);
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}
