import { randomInt } from 'node:crypto';
import { readCheckout } from './checkouts.ts';
import type { HostedGateway } from './hosted-gateway.ts';

/** What became of a refund. `isLost`: the payer's behaviour loses the answer about it. */
export type CheckoutRefund =
  | { kind: 'refunded'; refundId: string; isLost: boolean }
  | { kind: 'refused' }
  | { kind: 'not-paid' };

/** Refunds a whole charge, once: a repeat gets the first refund's id. */
export function refundCheckout(
  { db, clock, name }: Pick<HostedGateway, 'db' | 'clock' | 'name'>,
  reference: string,
): Promise<CheckoutRefund> {
  return db.transaction(async (sql): Promise<CheckoutRefund> => {
    const checkout = await readCheckout(sql, name, { reference, lock: true });
    if (checkout?.state !== 'paid') return { kind: 'not-paid' };
    if (checkout.refundId) return { kind: 'refunded', refundId: checkout.refundId, isLost: false };
    if (checkout.behaviour === 'refund-refused') return { kind: 'refused' };
    const parts = await sql.query(
      'SELECT FROM sandbox.card_refunds WHERE gateway = $1 AND checkout_id = $2',
      [name, checkout.id],
    );
    if (parts.rowCount) return { kind: 'refused' };
    const refundId = `RF${randomInt(1e11, 1e12)}`;
    await sql.query(
      'UPDATE sandbox.card_checkouts SET refund_id = $3, refunded_at = $4 WHERE gateway = $1 AND id = $2',
      [name, checkout.id, refundId, clock.now()],
    );
    return { kind: 'refunded', refundId, isLost: checkout.behaviour === 'refund-loses-answer' };
  });
}
