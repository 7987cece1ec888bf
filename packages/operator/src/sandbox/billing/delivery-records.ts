import { type Currency, countryCurrency } from '@portal/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryRecord, DeliveryRecords } from '../../delivery-records-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';

type Row = {
  key: string | null;
  reference: string;
  amount_minor: string;
  /** `null` for top-ups, which are in the country's currency. */
  currency: Currency | null;
  at: string;
};

/**
 * All deliveries of the sandbox. Top-ups are read from the ledger entries, not from the recorded requests, so
 * manual top-ups are included.
 */
const RECORD = sql`(
  SELECT e.top_up_key AS key, coalesce(d.operator_reference, 'entry ' || e.id) AS reference,
    e.amount_minor, NULL AS currency, e.at
  FROM sandbox.airtime_entries e LEFT JOIN sandbox.deliveries d ON d.key = e.top_up_key WHERE e.kind = 'top-up'
  UNION ALL
  SELECT key, operator_reference, amount_minor, currency, at FROM sandbox.deliveries
  WHERE outcome = 'delivered' AND request NOT LIKE 'top-up %')`;

/** The sandbox operator's record of deliveries. */
export function sandboxDeliveryRecords({ db }: SandboxDeps): DeliveryRecords {
  const read = async (condition: SQL): Promise<DeliveryRecord[]> => {
    const { rows } = await db.execute<Row>(
      sql`SELECT key, reference, amount_minor, currency, at FROM ${RECORD} given WHERE ${condition} ORDER BY at, reference`,
    );
    return rows.map(({ key, reference, amount_minor, currency, at }) => ({
      key,
      operatorReference: reference,
      amount: { minor: Number(amount_minor), currency: currency ?? countryCurrency() },
      at: new Date(at),
    }));
  };
  return {
    find: async (key) => (await read(sql`key = ${key}`))[0] ?? null,
    list: ({ from, to }) =>
      read(sql`at >= ${from.toISOString()}::timestamptz AND at < ${to.toISOString()}::timestamptz`),
  };
}
