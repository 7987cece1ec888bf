import type { Currency } from '@portal/domain/money';
import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryBook, DeliveryRecord } from '../delivery-port.ts';
import type { SandboxDeps } from './sandbox-operator.ts';

type Row = {
  key: string | null;
  reference: string;
  amount_minor: string;
  currency: Currency;
  at: string;
};

/**
 * Everything the sandbox gave. Airtime is read from the entries that changed a balance, not from the answers to our
 * calls: a top-up nobody asked for through the portal is in it as well.
 */
const RECORD = sql`(
  SELECT e.top_up_key AS key, coalesce(t.operator_reference, 'entry ' || e.id) AS reference,
    e.amount_minor, 'RWF' AS currency, e.at
  FROM sandbox.airtime_entries e LEFT JOIN sandbox.top_ups t ON t.key = e.top_up_key WHERE e.kind = 'top-up'
  UNION ALL
  SELECT key, operator_reference, amount_minor, currency, at FROM sandbox.deliveries WHERE outcome = 'delivered')`;

/** The sandbox operator's record of what it gave. */
export function sandboxDeliveryBook({ db }: SandboxDeps): DeliveryBook {
  const read = async (condition: SQL): Promise<DeliveryRecord[]> => {
    const { rows } = await db.execute<Row>(
      sql`SELECT key, reference, amount_minor, currency, at FROM ${RECORD} given WHERE ${condition} ORDER BY at, reference`,
    );
    return rows.map(({ key, reference, amount_minor, currency, at }) => ({
      key,
      operatorReference: reference,
      amount: { minor: Number(amount_minor), currency },
      at: new Date(at),
    }));
  };
  return {
    find: async (key) => (await read(sql`key = ${key}`))[0] ?? null,
    list: ({ from, to }) =>
      read(sql`at >= ${from.toISOString()}::timestamptz AND at < ${to.toISOString()}::timestamptz`),
  };
}
