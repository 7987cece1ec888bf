import { returnMoney } from './ledger.ts';
import { type PaymentKey, readPayment } from './payments.ts';
import type { WalletCompany } from './wallet-company.ts';

/** What became of a refund. `isLost`: the wallet's behaviour loses the answer about it. */
export type Refund =
  | { kind: 'refunded'; refundId: string; isRepeat: boolean; isLost: boolean }
  | { kind: 'refused' }
  | { kind: 'not-found' };

/** Refunds a whole payment, once, under the id of its first refund. */
export function refundPayment(
  { db, name, clock }: WalletCompany,
  { refundId, ...key }: PaymentKey & { refundId: string },
): Promise<Refund> {
  return db.transaction(async (sql): Promise<Refund> => {
    const payment = await readPayment(sql, name, { ...key, lock: true });
    if (!payment || payment.charged === null) return { kind: 'not-found' };
    if (payment.behaviour === 'refund-refused') return { kind: 'refused' };
    const { id, msisdn, charged, behaviour, paidFrom } = payment;
    if (payment.refundId)
      return { kind: 'refunded', refundId: payment.refundId, isRepeat: true, isLost: false };
    await sql.query('UPDATE sandbox.wallet_payments SET refund_id = $3 WHERE company = $1 AND id = $2', [
      name,
      id,
      refundId,
    ]);
    await returnMoney(sql, {
      company: paidFrom ?? name,
      msisdn,
      paymentId: id,
      amount: charged,
      at: clock.now(),
    });
    return { kind: 'refunded', refundId, isRepeat: false, isLost: behaviour === 'refund-loses-answer' };
  });
}
