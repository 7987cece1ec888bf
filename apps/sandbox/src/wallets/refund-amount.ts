import { returnMoney } from './ledger.ts';
import { type PaymentKey, readPayment, type WalletPayment } from './payments.ts';
import type { Refund } from './refund-payment.ts';
import type { WalletCompany } from './wallet-company.ts';

/** An amount of a payment to be refunded. `refundId` names the refund: a repeat with it refunds nothing more. */
type RefundAmount = PaymentKey & { refundId: string; amount: number };

/** Refunds an amount, once for each id, as long as all refunds of the payment do not exceed the charge. */
export function refundAmount(
  { db, name, clock }: WalletCompany,
  { refundId, amount, ...key }: RefundAmount,
): Promise<Refund> {
  return db.transaction(async (sql): Promise<Refund> => {
    const payment = await readPayment(sql, name, { ...key, lock: true });
    if (!payment || payment.charged === null) return { kind: 'not-found' };
    const { id, msisdn, charged, behaviour, paidFrom } = payment;
    if (behaviour === 'refund-refused') return { kind: 'refused' };
    const { rows } = await sql.query<{ refunded: number; isRepeat: boolean }>(
      `SELECT coalesce(sum(amount), 0)::float8 AS refunded, coalesce(bool_or(id = $3), false) AS "isRepeat"
       FROM sandbox.wallet_refunds WHERE company = $1 AND payment_id = $2`,
      [name, id, refundId],
    );
    const { refunded = 0, isRepeat = false } = rows[0] ?? {};
    if (isRepeat) return { kind: 'refunded', refundId, isRepeat, isLost: false };
    if (!(amount > 0) || refunded + amount > charged) return { kind: 'refused' };
    await sql.query(
      'INSERT INTO sandbox.wallet_refunds (company, id, payment_id, amount, at) VALUES ($1, $2, $3, $4, $5)',
      [...[name, refundId, id, amount, clock.now()]],
    );
    await returnMoney(sql, { company: paidFrom ?? name, msisdn, paymentId: id, amount, at: clock.now() });
    return { kind: 'refunded', refundId, isRepeat, isLost: behaviour === 'refund-loses-answer' };
  });
}

/** A refund by its id, with its payment; `null` when there is none. */
export async function readRefund(
  { db, name }: Pick<WalletCompany, 'db' | 'name'>,
  refundId: string,
): Promise<{ amount: number; payment: WalletPayment } | null> {
  const { rows } = await db.query<{ paymentId: string; amount: number }>(
    'SELECT payment_id AS "paymentId", amount::float8 FROM sandbox.wallet_refunds WHERE company = $1 AND id = $2',
    [name, refundId],
  );
  const [row] = rows;
  const payment = row && (await readPayment(db, name, { by: 'id', value: row.paymentId }));
  return payment ? { amount: row.amount, payment } : null;
}
