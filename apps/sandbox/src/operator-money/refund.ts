import { randomInt } from 'node:crypto';
import type { SandboxDb } from '../sandbox-db.ts';
import { giveBack } from '../wallet/entries.ts';
import { type Answer, accept, RESPONSE, RESULT, refuse } from './answers.ts';
import { lockByMoneyId } from './payments.ts';

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
    const { id, msisdn, charged, behaviour } = payment;
    const refundId = `MR${randomInt(1e11, 1e12)}`;
    await sql.query('UPDATE sandbox.money_payments SET refund_id = $2 WHERE id = $1', [id, refundId]);
    // Only a payment that was charged has the wallet's own id.
    await giveBack(sql, 'money', { msisdn, paymentId: id, amount: charged ?? 0 }, now);
    return { answer: refundAnswer(refundId), lost: behaviour === 'refund-loses-answer' };
  });
}

function refundAnswer(refundId: string): Answer {
  return accept({ transaction: { airtel_money_id: refundId, status: 'SUCCESS' } });
}
