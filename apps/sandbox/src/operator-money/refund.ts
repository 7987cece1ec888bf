import { randomInt } from 'node:crypto';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { type Answer, accept, RESPONSE, RESULT, refuse } from './answers.ts';
import { lockByMoneyId, type MoneyPayment } from './payments.ts';

/** The answer, and whether the wallet's behaviour loses it. */
export type Refunded = { answer: Answer; lost: boolean };

/** Gives a whole payment back, once: a repeat gets the first answer (PROVIDERS.md section 5 "Refund"). */
export function refundPayment(db: SandboxDb, moneyId: string, now: Date): Promise<Refunded> {
  return db.transaction(async (sql) => {
    const payment = await lockByMoneyId(sql, moneyId);
    if (!payment) return { answer: refuse({ result: RESULT.noTransaction }), lost: false };
    if (payment.refundId) return { answer: refundAnswer(payment.refundId), lost: false };
    if (payment.behaviour === 'refund-refused') {
      return { answer: refuse({ response: RESPONSE.doNotHonour }), lost: false };
    }
    const refundId = await giveBack(sql, payment, now);
    return { answer: refundAnswer(refundId), lost: payment.behaviour === 'refund-loses-answer' };
  });
}

/** A payment has the wallet's own id only when it was charged. */
async function giveBack(sql: Sql, { id, msisdn, charged }: MoneyPayment, now: Date): Promise<string> {
  const refundId = `MR${randomInt(1e11, 1e12)}`;
  await sql.query('UPDATE sandbox.money_payments SET refund_id = $2 WHERE id = $1', [id, refundId]);
  await sql.query(
    `INSERT INTO sandbox.money_entries (msisdn, payment_id, kind, amount, at) VALUES ($1, $2, 'refund', $3, $4)`,
    [msisdn, id, charged, now],
  );
  await sql.query('UPDATE sandbox.money_wallets SET balance = balance + $2 WHERE msisdn = $1', [
    msisdn,
    charged,
  ]);
  return refundId;
}

function refundAnswer(refundId: string): Answer {
  return accept({ transaction: { airtel_money_id: refundId, status: 'SUCCESS' } });
}
