import { randomInt } from 'node:crypto';
import { findCheckout } from './checkouts.ts';
import type { CheckoutDesk } from './gateway.ts';

/** What a refund came to. `lost`: the answer about it is to be lost. */
export type CheckoutRefund =
  | { kind: 'refunded'; refundId: string; lost: boolean }
  | { kind: 'refused' }
  | { kind: 'not-paid' };

/** Gives a whole charge back, once: a repeat gets the first refund's id. */
export function refundCheckout(
  { db, clock }: Pick<CheckoutDesk, 'db' | 'clock'>,
  gateway: string,
  reference: string,
): Promise<CheckoutRefund> {
  return db.transaction(async (sql): Promise<CheckoutRefund> => {
    const checkout = await findCheckout(sql, gateway, { reference }, true);
    if (checkout?.state !== 'paid') return { kind: 'not-paid' };
    if (checkout.refundId) return { kind: 'refunded', refundId: checkout.refundId, lost: false };
    if (checkout.behaviour === 'refund-refused') return { kind: 'refused' };
    const refundId = `RF${randomInt(1e11, 1e12)}`;
    await sql.query(
      'UPDATE sandbox.card_checkouts SET refund_id = $3, refunded_at = $4 WHERE gateway = $1 AND id = $2',
      [gateway, checkout.id, refundId, clock.now()],
    );
    return { kind: 'refunded', refundId, lost: checkout.behaviour === 'refund-loses-answer' };
  });
}
