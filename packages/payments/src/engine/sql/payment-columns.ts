import { getTableColumns } from 'drizzle-orm';
import { payments } from '../tables.ts';

/**
 * The columns of {@link Payment} for a hand-written statement, which the driver returns in the form that Drizzle would.
 * @param alias name of the table `payments` or of a row of it in the statement
 */
export function paymentColumns(alias: string): string {
  return `${storedColumns(alias)}, false AS "isArchived", EXISTS (SELECT FROM payments o
    WHERE o.order_id = ${alias}.order_id AND o.delivers AND o.id <> ${alias}.id) AS "orderDelivered"`;
}

/** The same of a row of the archive, which has all payments of its order. */
export function archivedPaymentColumns(alias: string): string {
  return `${storedColumns(alias)}, true AS "isArchived", ${alias}.order_delivered AS "orderDelivered"`;
}

function storedColumns(alias: string): string {
  const columns = Object.entries(getTableColumns(payments)).map(([property, { name, columnType }]) => {
    // The driver returns bigint as text. Amounts are far below 2^53.
    const cast = columnType.startsWith('PgBigInt') ? '::float8' : '';
    return `${alias}.${name}${cast} AS "${property}"`;
  });
  return columns.join(', ');
}
