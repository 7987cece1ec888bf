import { randomInt } from 'node:crypto';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { takeMoney } from '../wallet/entries.ts';
import { chargedAmount } from '../wallet/plans.ts';
import { RESPONSE, type ResponseCode } from './answers.ts';
import { type MoneyPayment, type PaymentStatus, readPayment } from './payments.ts';

/**
 * Takes the money, or fails for want of it. Balance, ledger and payment change together; the caller holds the
 * payment's row and knows it is open, so it happens once.
 */
export async function charge(sql: Sql, payment: MoneyPayment, now: Date): Promise<MoneyPayment> {
  const { id, msisdn } = payment;
  const charged = chargedAmount(payment);
  if (!(await takeMoney(sql, 'money', { msisdn, paymentId: id, amount: charged }, now)))
    return close(sql, payment, 'TF', RESPONSE.insufficient);
  const moneyId = `MP${randomInt(1e11, 1e12)}`;
  await sql.query('UPDATE sandbox.money_payments SET charged = $2, money_id = $3 WHERE id = $1', [
    id,
    charged,
    moneyId,
  ]);
  return close(sql, { ...payment, charged, moneyId }, 'TS', RESPONSE.success);
}

/** Ends a payment: nothing happens to it by itself any more. */
export async function close(
  sql: Sql,
  payment: MoneyPayment,
  status: Extract<PaymentStatus, 'TS' | 'TF' | 'TE'>,
  responseCode: ResponseCode,
): Promise<MoneyPayment> {
  await sql.query(
    `UPDATE sandbox.money_payments SET status = $2, response_code = $3, due_at = NULL, due = NULL WHERE id = $1`,
    [payment.id, status, responseCode],
  );
  return { ...payment, status, responseCode };
}

/** Whether a payment can still change. */
export function isOpen({ status }: MoneyPayment): boolean {
  return status === 'TIP' || status === 'TA';
}

/**
 * Does what time has brought: a prompt expires, a late or ambiguous payment is charged. Gives the payment when this
 * call changed it, else `null`; two callers at once get it once.
 */
export async function settleDue(db: SandboxDb, id: string, now: Date): Promise<MoneyPayment | null> {
  return db.transaction(async (sql) => {
    const { rows } = await sql.query<{ due: 'charge' | 'expire' }>(
      'SELECT due FROM sandbox.money_payments WHERE id = $1 AND due_at <= $2 FOR UPDATE',
      [id, now],
    );
    const payment = rows[0] ? await readPayment(sql, id) : null;
    if (!rows[0] || !payment || !isOpen(payment)) return null;
    if (rows[0].due === 'charge') return charge(sql, payment, now);
    return close(sql, payment, 'TE', RESPONSE.expired);
  });
}
