import { randomInt } from 'node:crypto';
import { type Answer, accept, RESPONSE, RESULT, refuse } from './answers.ts';
import type { MoneyDb } from './money-db.ts';
import { lockByMoneyId } from './payments.ts';

/** Gives a whole payment back, once: a repeat gets the first answer (PROVIDERS.md section 5 "Refund"). */
export function refundPayment(db: MoneyDb, moneyId: string, now: Date): Promise<Answer> {
  return db.transaction(async (sql) => {
    const payment = await lockByMoneyId(sql, moneyId);
    if (!payment || payment.charged === null) return refuse({ result: RESULT.noTransaction });
    const done = (refundId: string) =>
      accept({ transaction: { airtel_money_id: refundId, status: 'SUCCESS' } });
    if (payment.refundId) return done(payment.refundId);
    if (payment.behaviour === 'refund-refused') return refuse({ response: RESPONSE.doNotHonour });
    const refundId = `MR${randomInt(1e11, 1e12)}`;
    await sql.query('UPDATE sandbox.money_payments SET refund_id = $2 WHERE id = $1', [payment.id, refundId]);
    await sql.query(
      `INSERT INTO sandbox.money_entries (msisdn, payment_id, kind, amount, at) VALUES ($1, $2, 'refund', $3, $4)`,
      [payment.msisdn, payment.id, payment.charged, now],
    );
    await sql.query('UPDATE sandbox.money_wallets SET balance = balance + $2 WHERE msisdn = $1', [
      payment.msisdn,
      payment.charged,
    ]);
    return done(refundId);
  });
}
