import type { Payment } from '@portal/payments/engine/payment';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type pg from 'pg';
import type { EarlierPrompts, PaymentToStart } from '../payments-deps.ts';

/**
 * Creates the reader of a payment that a visitor hands over: both in one statement, for a payment of this visitor that is in use.
 * @param read the statement; it returns the columns of the payment and of {@link EarlierPrompts}
 */
export function createStartReader(
  { pool, store }: { pool: pg.Pool; store: Pick<PaymentStore, 'find'> },
  read: (query: { id: string; visitorId: string; at: Date }) => pg.QueryConfig,
) {
  return async (query: { id: string; visitorId: string; at: Date }): Promise<PaymentToStart> => {
    const [row] = (await pool.query<Payment & EarlierPrompts>(read(query))).rows;
    if (!row) return { payment: await store.find(query.id), earlier: null };
    const { secondsOpen, hasPaid, hasProven, knownId, ...payment } = row;
    return { payment, earlier: { secondsOpen, hasPaid, hasProven, knownId } };
  };
}
