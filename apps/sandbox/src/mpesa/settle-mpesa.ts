import { randomInt } from 'node:crypto';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { judgePin } from '../wallet/wallets.ts';
import { findMpesaPayment, type MpesaPayment, type MpesaResult } from './mpesa-payments.ts';

/** What `wrong-amount` takes beyond what was asked. */
const TOO_MUCH = 100;

/** Takes the money, or fails for want of it. The caller holds the payment's row and knows that it is open. */
export async function chargeMpesa(sql: Sql, payment: MpesaPayment, now: Date): Promise<MpesaPayment> {
  const charged = payment.behaviour === 'wrong-amount' ? payment.amount + TOO_MUCH : payment.amount;
  const { rowCount } = await sql.query(
    'UPDATE sandbox.mpesa_wallets SET balance = balance - $2 WHERE msisdn = $1 AND balance >= $2',
    [payment.msisdn, charged],
  );
  if (!rowCount) return closeMpesa(sql, payment, 'too-little');
  await sql.query(
    `INSERT INTO sandbox.mpesa_entries (msisdn, payment_id, kind, amount, at) VALUES ($1, $2, 'charge', $3, $4)`,
    [payment.msisdn, payment.id, -charged, now],
  );
  const receipt = `Q${randomInt(36 ** 8)
    .toString(36)
    .toUpperCase()
    .padStart(8, '0')}`;
  await sql.query('UPDATE sandbox.mpesa_payments SET charged = $2, receipt = $3 WHERE id = $1', [
    payment.id,
    charged,
    receipt,
  ]);
  return closeMpesa(sql, { ...payment, charged, receipt }, 'paid');
}

/** Ends a payment: nothing happens to it by itself any more. */
export async function closeMpesa(
  sql: Sql,
  payment: MpesaPayment,
  result: MpesaResult,
): Promise<MpesaPayment> {
  await sql.query('UPDATE sandbox.mpesa_payments SET result = $2, due_at = NULL, due = NULL WHERE id = $1', [
    payment.id,
    result,
  ]);
  return { ...payment, result };
}

/** Does what time has brought; gives the payment when this call changed it. */
export function settleMpesaDue(db: SandboxDb, id: string, now: Date): Promise<MpesaPayment | null> {
  return db.transaction(async (sql) => {
    const { rows } = await sql.query<{ due: 'charge' | 'expire' }>(
      'SELECT due FROM sandbox.mpesa_payments WHERE id = $1 AND due_at <= $2 FOR UPDATE',
      [id, now],
    );
    const payment = rows[0] ? await findMpesaPayment(sql, 'id', id) : null;
    if (!rows[0] || !payment || payment.result) return null;
    return rows[0].due === 'charge' ? chargeMpesa(sql, payment, now) : closeMpesa(sql, payment, 'no-answer');
  });
}

/** What the handset is told about its answer. */
export type MpesaApproval =
  | { kind: 'done'; payment: MpesaPayment }
  | { kind: 'wrong-pin'; attemptsLeft: number }
  | { kind: 'gone' };

type Answer = { id: string; msisdn: string; pin: string | null; now: Date };

/** The customer's answer on the handset: the PIN, or `null` for no. The fifth wrong PIN locks the wallet. */
export function answerMpesaPrompt(db: SandboxDb, answer: Answer): Promise<MpesaApproval> {
  const { id, msisdn, pin, now } = answer;
  return db.transaction(async (sql): Promise<MpesaApproval> => {
    const payment = await findMpesaPayment(sql, 'id', id, true);
    if (!payment?.prompted || payment.result || payment.msisdn !== msisdn) return { kind: 'gone' };
    if (pin === null) return { kind: 'done', payment: await closeMpesa(sql, payment, 'cancelled') };
    const verdict = await judgePin(sql, 'mpesa', { msisdn, pin });
    if (verdict.kind === 'wrong') return { kind: 'wrong-pin', attemptsLeft: verdict.attemptsLeft };
    if (verdict.kind === 'locked') return { kind: 'done', payment: await closeMpesa(sql, payment, 'locked') };
    return { kind: 'done', payment: await chargeMpesa(sql, payment, now) };
  });
}
