import { randomInt } from 'node:crypto';
import type { SandboxDb } from '../sandbox-db.ts';
import { findMpesaPayment } from './mpesa-payments.ts';

/** What became of a reversal, and whether the wallet's behaviour loses the word of it. */
export type Reversal =
  | { kind: 'reversed'; reversalId: string; again: boolean; lost: boolean }
  | { kind: 'refused' };

/** Gives a whole payment back, once, by its receipt. */
export function reverseMpesa(db: SandboxDb, receipt: string, now: Date): Promise<Reversal> {
  return db.transaction(async (sql): Promise<Reversal> => {
    const payment = await findMpesaPayment(sql, 'receipt', receipt, true);
    if (!payment || payment.behaviour === 'refund-refused') return { kind: 'refused' };
    const { id, msisdn, charged, reversalId, behaviour } = payment;
    if (reversalId) return { kind: 'reversed', reversalId, again: true, lost: false };
    const made = `R${randomInt(1e11, 1e12)}`;
    await sql.query('UPDATE sandbox.mpesa_payments SET reversal_id = $2 WHERE id = $1', [id, made]);
    await sql.query(
      `INSERT INTO sandbox.mpesa_entries (msisdn, payment_id, kind, amount, at) VALUES ($1, $2, 'refund', $3, $4)`,
      [msisdn, id, charged, now],
    );
    await sql.query('UPDATE sandbox.mpesa_wallets SET balance = balance + $2 WHERE msisdn = $1', [
      msisdn,
      charged,
    ]);
    const lost = behaviour === 'refund-loses-answer';
    return { kind: 'reversed', reversalId: made, again: false, lost };
  });
}
